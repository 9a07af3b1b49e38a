// What a browser says when the portal can be installed. It says so once, often before the first screen is there.

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

const show = (next: InstallPrompt | null): void => {
  offered = next;
  for (const listener of listeners) listener();
};

export const listenForInstall = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The portal offers it by itself, on the dashboard.
    event.preventDefault();
    show(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => show(null));
};

export const installPrompt = {
  read: (): InstallPrompt | null => offered,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
