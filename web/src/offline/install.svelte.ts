// The browser's install prompt, kept until the user asks for it.

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const offer = $state<{ prompt: InstallPrompt | null }>({ prompt: null });

export const installable = (): boolean => offer.prompt !== null;

/** Listens from the start, because browsers fire the event once and early. */
export function followInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.prompt = event as InstallPrompt;
  });
  addEventListener('appinstalled', () => (offer.prompt = null));
}

export async function install(): Promise<void> {
  const { prompt } = offer;
  // A prompt can be used only once.
  offer.prompt = null;
  await prompt?.prompt().catch(() => {});
}
