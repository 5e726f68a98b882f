// Messages between the tabs of this page about changed games.

interface TabMessage {
  id: string;
  revision: number;
  from: string;
}

const NAME = Math.random().toString(36).slice(2);
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cotulenh');

/** Tells the other tabs that a record has a new revision. */
export function notifyTabs(id: string, revision: number): void {
  channel?.postMessage({ id, revision, from: NAME } satisfies TabMessage);
}

/** Listens to the other tabs. Returns a function that stops listening. */
export function onOtherTab(listen: (id: string, revision: number) => void): () => void {
  const receive = ({ data }: MessageEvent<TabMessage>) => {
    if (data.from !== NAME) listen(data.id, data.revision);
  };
  channel?.addEventListener('message', receive);
  return () => channel?.removeEventListener('message', receive);
}
