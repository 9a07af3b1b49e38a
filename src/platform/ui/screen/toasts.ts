// Short words at the top right: what went well (3 s), what went wrong (5 s), everything else (4 s). How they look stands in toast-list.tsx.

type Tone = 'success' | 'error' | 'notice';

export interface Toast {
  text: string;
  tone: Tone;
  lifetime: number;
}

export const toastSuccess = (text: string): void => show(text, 'success', 3_000);

export const toastError = (text: string): void => show(text, 'error', 5_000);

/** `tone` is how it looks and how it is announced; it stays as long as any notice. */
export const toastNotice = (text: string, tone: Tone = 'notice'): void => show(text, tone, 4_000);

export const dismissToast = (text: string): void => change(toasts.filter((toast) => toast.text !== text));

const most = 4;

const show = (text: string, tone: Tone, lifetime: number) => {
  const before = toasts.find((toast) => toast.text === text);
  // The same words are not shown twice, but stay longer.
  const toast = { text, tone, lifetime };
  change(before ? toasts.map((other) => (other === before ? toast : other)) : [...toasts, toast].slice(-most));
};

let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

export const shownToasts = (): readonly Toast[] => toasts;

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
