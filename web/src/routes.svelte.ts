// Where one is: the part of the address behind `#`.

export type Route =
  | { screen: 'home' }
  | { screen: 'game'; id: string }
  | { screen: 'games' }
  | { screen: 'open' }
  | { screen: 'settings' };

export function routeOf(hash: string): Route {
  const [, screen, id] = hash.replace(/^#/, '').split('/');
  if (screen === 'game' && id) return { screen, id };
  if (screen === 'games' || screen === 'open' || screen === 'settings') return { screen };
  return { screen: 'home' };
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
  location.hash = to.screen === 'home' ? '#/' : to.screen === 'game' ? `#/game/${to.id}` : `#/${to.screen}`;
}
