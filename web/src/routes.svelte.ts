// The route: the part of the address after `#`.

/** Screens with an optional id after their name. */
const SCREENS = [
  'games',
  'open',
  'settings',
  'analysis',
  'link',
  'editor',
  'learn',
  'practice',
  'online',
  'live',
  'account',
  'player',
  'leaderboard',
  'archive',
  'stats',
] as const;
type Screen = (typeof SCREENS)[number];

/** `id` names a game, a study, a lesson, a problem or a player. For `link` it contains a game, for `editor` a FEN. */
export type Route = { screen: 'home'; id?: undefined } | { screen: 'game'; id: string } | { screen: Screen; id?: string };

export function routeOf(hash: string): Route {
  // A FEN that was typed into the address contains unescaped slashes.
  const [, name, ...rest] = hash.replace(/^#/, '').split('/');
  const id = rest.length === 0 || rest[0] === '' ? undefined : decoded(rest.join('/'));
  if (name === 'game' && id !== undefined) return { screen: name, id };
  const screen = SCREENS.find((screen) => screen === name);
  if (screen === undefined) return { screen: 'home' };
  return id === undefined ? { screen } : { screen, id };
}

export function addressOf({ screen, id }: Route): string {
  const name = screen === 'home' ? '' : screen;
  return id === undefined ? `#/${name}` : `#/${name}/${encodeURIComponent(id)}`;
}

/** Decodes a part of an address. If an escape is incomplete, the text is used as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const here = $state<{ route: Route }>({ route: { screen: 'home' } });

export const route = (): Route => here.route;

/** Starts to follow the address. */
export function followAddress(): void {
  const read = () => (here.route = routeOf(location.hash));
  addEventListener('hashchange', read);
  read();
}

export function go(to: Route): void {
  location.hash = addressOf(to);
}

/** Changes the address of the current screen without navigation. */
export function renameHere(to: Route): void {
  history.replaceState(history.state, '', addressOf(to));
}
