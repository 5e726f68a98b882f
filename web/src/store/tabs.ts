// Messages between the tabs of this page about changed games.

interface Told {
  id: string;
  revision: number;
  from: string;
}

const NAME = Math.random().toString(36).slice(2);
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cotulenh');

export function tellTabs(id: string, revision: number): void {
  channel?.postMessage({ id, revision, from: NAME } satisfies Told);
}

/** Listens to the other tabs. Returns a function that stops listening. */
export function hearTabs(listen: (id: string, revision: number) => void): () => void {
  const hear = ({ data }: MessageEvent<Told>) => {
    if (data.from !== NAME) listen(data.id, data.revision);
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
