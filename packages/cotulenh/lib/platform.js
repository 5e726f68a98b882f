// The current platform. The package entry for browsers or for Node sets it first.

let chosen;

export function use(platform) {
  chosen = platform;
}

export const platform = () => chosen;
