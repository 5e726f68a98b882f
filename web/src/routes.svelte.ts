// Where one is: the part of the address behind `#`.

/** Screens that may be about one thing, named in the address behind them. */
const SCREENS = ['games', 'open', 'settings', 'analysis', 'link', 'editor', 'learn', 'practice'] as const;
type Screen = (typeof SCREENS)[number];

/** `id` names a game, a study, a lesson or a problem; `link` has a game in it, `editor` a FEN. */
export type Route = { screen: 'home'; id?: undefined } | { screen: 'game'; id: string } | { screen: Screen; id?: string };

export function routeOf(hash: string): Route {
  // A FEN typed behind the name has strokes of its own.
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

/** Somebody may have cut an address in the middle of a letter: then it is taken as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const here = $state<{ route: Route }>({ route: { screen: 'home' } });

export const route = (): Route => here.route;

/** Follows the address from now on. */
export function followAddress(): void {
  const read = () => (here.route = routeOf(location.hash));
  addEventListener('hashchange', read);
  read();
}

export function go(to: Route): void {
  location.hash = addressOf(to);
}

/** What is here has another address from now on; nothing is shown anew. */
export function renameHere(to: Route): void {
  history.replaceState(history.state, '', addressOf(to));
}
