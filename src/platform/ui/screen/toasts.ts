// The toasts that are shown: success (3 s), error (5 s), notice (4 s); with an action 10 s. toast-list.tsx draws them.

type Tone = 'success' | 'error' | 'notice';

/** A button in a toast. */
export interface ToastAction {
  label: string;
  run: () => Promise<unknown>;
  /** The set of changes that it takes back. */
  setId?: number;
  /** The name of the record that it is about. */
  about?: string;
}

export interface Toast {
  id: number;
  text: string;
  tone: Tone;
  lifetime: number;
  action?: ToastAction;
  /** It is under the mouse or has the focus. */
  isHeld?: boolean;
}

const withAction = 10_000;

export const toastSuccess = (text: string, action?: ToastAction): void => show(text, 'success', action ? withAction : 3_000, action);

export const toastError = (text: string, action?: ToastAction): void => show(text, 'error', action ? withAction : 5_000, action);

/** `tone` decides how it looks and how it is announced. It stays as long as a notice. */
export const toastNotice = (text: string, tone: Tone = 'notice'): void => show(text, tone, 4_000);

export const holdToast = (id: number, isHeld: boolean): void =>
  change(toasts.map((toast) => (toast.id === id && (toast.isHeld ?? false) !== isHeld ? { ...toast, isHeld } : toast)));

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** What was undone elsewhere is not offered once more. */
export const dismissUndo = (setId: number): void => {
  if (toasts.some(({ action }) => action?.setId === setId)) change(toasts.filter(({ action }) => action?.setId !== setId));
};

const maxShown = 4;

let shown = 0;

const show = (text: string, tone: Tone, lifetime: number, action?: ToastAction) => {
  // The same text is not shown twice, but its time starts again. Each action is shown: it is about another record.
  const before = action ? undefined : toasts.find((toast) => toast.text === text && !toast.action);
  const toast = { id: before?.id ?? ++shown, text, tone, lifetime, action, isHeld: before?.isHeld };
  change(before ? toasts.map((other) => (other === before ? toast : other)) : withinRoom([...toasts, toast]));
};

/** Of too many the oldest go. One that offers something or is held stays its time, and the newest is always shown. */
const withinRoom = (all: readonly Toast[]): readonly Toast[] => {
  const mayGo = all.slice(0, -1).filter(({ action, isHeld }) => !action && !isHeld);
  const gone = new Set(mayGo.slice(0, Math.max(0, all.length - maxShown)));
  return all.filter((toast) => !gone.has(toast));
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
