// The toasts that are shown: success (3 s), error (5 s), notice (4 s). toast-list.tsx draws them.

type Tone = 'success' | 'error' | 'notice';

export interface Toast {
  text: string;
  tone: Tone;
  lifetime: number;
}

export const toastSuccess = (text: string): void => show(text, 'success', 3_000);

export const toastError = (text: string): void => show(text, 'error', 5_000);

/** `tone` decides how it looks and how it is announced. It stays as long as a notice. */
export const toastNotice = (text: string, tone: Tone = 'notice'): void => show(text, tone, 4_000);

export const dismissToast = (text: string): void => change(toasts.filter((toast) => toast.text !== text));

const maxShown = 4;

const show = (text: string, tone: Tone, lifetime: number) => {
  const before = toasts.find((toast) => toast.text === text);
  // The same text is not shown twice, but its time starts again.
  const toast = { text, tone, lifetime };
  change(before ? toasts.map((other) => (other === before ? toast : other)) : [...toasts, toast].slice(-maxShown));
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
