// Errors as messages between threads. The structured clone of an error loses its own properties.

/** Returns an error in the format of the rules. */
export function problem(code, message) {
  return Object.assign(new Error(message), { name: 'CotulenhError', code });
}

/** Returns an error as plain data. */
export function packed(error) {
  const { name, message, stack } = error;
  return { ...error, name, message, stack };
}

/** Returns the error of plain data. */
export function unpacked({ message, ...rest }) {
  return Object.assign(new Error(message), rest);
}
