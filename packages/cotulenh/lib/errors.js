// The class of errors, and errors as messages between threads. The structured clone of an error loses its own properties.

/** An error of this package. The modules create it too. */
export class CotulenhError extends Error {
  static {
    this.prototype.name = 'CotulenhError';
  }

  constructor({ message, ...data }) {
    super(message);
    Object.assign(this, data);
  }
}

/** Returns an error with a code and a message. */
export function problem(code, message) {
  return new CotulenhError({ code, message });
}

/** Returns an error as plain data. */
export function packed(error) {
  const { name, message, stack } = error;
  return { ...error, name, message, stack };
}

/** Returns the error of plain data. */
export function unpacked({ name, message, ...rest }) {
  if (name === 'CotulenhError') return new CotulenhError({ message, ...rest });
  return Object.assign(new Error(message), { name, ...rest });
}
