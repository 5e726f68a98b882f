// Objects of the WebAssembly module, whose memory the page must free.

interface Freeable {
  free: () => void;
}

/** Calls `use` with the object and frees the object afterwards, also if `use` throws or its promise is rejected. */
export function useAndFree<O extends Freeable, T>(object: O, use: (object: O) => T): T {
  let result: T;
  try {
    result = use(object);
  } catch (error) {
    object.free();
    throw error;
  }
  if (result instanceof Promise) return result.finally(() => object.free()) as T;
  object.free();
  return result;
}

/** Calls `use` with the object, which `use` keeps, and frees the object only if `use` throws. */
export function freeOnError<O extends Freeable, T>(object: O, use: (object: O) => T): T {
  try {
    return use(object);
  } catch (error) {
    object.free();
    throw error;
  }
}
