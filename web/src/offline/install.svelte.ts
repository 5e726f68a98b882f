// The browser's offer to install the page, kept until somebody asks for it.

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const offer = $state<{ prompt: InstallPrompt | null }>({ prompt: null });

export const installable = (): boolean => offer.prompt !== null;

/** Listens from the start: browsers offer it once, and early. */
export function followInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.prompt = event as InstallPrompt;
  });
  addEventListener('appinstalled', () => (offer.prompt = null));
}

export async function install(): Promise<void> {
  const { prompt } = offer;
  // One offer can be asked for once.
  offer.prompt = null;
  await prompt?.prompt().catch(() => {});
}
