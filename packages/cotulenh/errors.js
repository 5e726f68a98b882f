// Errors on their way between threads: what is cloned loses its own properties.

/** An error like those of the rules. */
export function problem(code, message) {
  return Object.assign(new Error(message), { name: 'CotulenhError', code });
}

/** An error as plain data. */
export function packed(error) {
  const { name, message, stack } = error;
  return { ...error, name, message, stack };
}

/** The error of plain data. */
export function unpacked({ message, ...rest }) {
  return Object.assign(new Error(message), rest);
}
