// Where this runs: the package's entry for pages or that for Node says it first.

let chosen;

export function use(platform) {
  chosen = platform;
}

export const platform = () => chosen;
