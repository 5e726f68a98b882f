// Loading of a WebAssembly module.

/**
 * Returns the function `load` of a module. `init` instantiates the module, and `source` returns its file. Without a source,
 * `init` fetches the file next to its own.
 */
export function loader(init, source = async () => undefined) {
  let loading;

  async function instantiate(from) {
    await init({ module_or_path: from ?? (await source()) });
  }

  return function load(from) {
    loading ??= instantiate(from).catch((error) => {
      // After a failure the next call tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
