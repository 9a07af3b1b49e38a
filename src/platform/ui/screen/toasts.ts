// The toasts that are shown: success (3 s), error (5 s), notice (4 s); with actions 10 s. toast-list.tsx draws them.

type Tone = 'success' | 'error' | 'notice';

/** A button in a toast, or a link with `href`. */
export interface ToastAction {
  label: string;
  run?: () => Promise<unknown>;
  /** Opens in a tab of its own. */
  href?: string;
  /** What it takes back, by a name that nothing else has: 'changes 12', 'announcement 7'. */
  takesBack?: string;
  /** The name of the record that it is about. */
  about?: string;
  /** For so many milliseconds it is offered, where that is longer than usual. */
  lifetime?: number;
  /** The toast stays when it is pressed: another of its actions may be wanted too. */
  stays?: true;
}

/** What a toast may offer. */
export type Offered = ToastAction | readonly ToastAction[] | undefined;

export interface Toast {
  id: number;
  text: string;
  tone: Tone;
  lifetime: number;
  actions: readonly ToastAction[];
  /** It is under the mouse or has the focus. */
  isHeld?: boolean;
  /** Top right, not at the bottom left. */
  isAtTop?: true;
}

export const toastSuccess = (text: string, offered?: Offered): void => show(text, 'success', 3_000, offered);

export const toastError = (text: string, offered?: Offered): void => show(text, 'error', 5_000, offered);

/** `tone` decides how it looks and how it is announced. It stays as long as a notice. */
export const toastNotice = (text: string, tone: Tone = 'notice', offered?: Offered): void => show(text, tone, 4_000, offered);

/** Top right, as what is told on the login page. */
export const toastAtTop = (text: string): void => show(text, 'error', 4_000, undefined, true);

export const holdToast = (id: number, isHeld: boolean): void =>
  change(toasts.map((toast) => (toast.id === id && (toast.isHeld ?? false) !== isHeld ? { ...toast, isHeld } : toast)));

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** What was taken back elsewhere is not offered once more, nor said to be so. */
export const dismissOffer = (takesBack: string): void => {
  const others = toasts.filter(({ actions }) => actions.every((action) => action.takesBack !== takesBack));
  if (others.length < toasts.length) change(others);
};

const maxShown = 2;

let shown = 0;

const longer = 10_000;

const show = (text: string, tone: Tone, usual: number, offered?: Offered, isAtTop?: true) => {
  const actions = [offered ?? []].flat();
  // The same text is not shown twice, but its time starts again. Each action is shown: it is about another record.
  const before = actions.length > 0 ? undefined : toasts.find((toast) => toast.text === text && toast.actions.length === 0);
  const lifetime = actions.length > 0 ? Math.max(longer, ...actions.map((action) => action.lifetime ?? 0)) : usual;
  const toast = { id: before?.id ?? ++shown, text, tone, lifetime, actions, isHeld: before?.isHeld, isAtTop };
  change(before ? toasts.map((other) => (other === before ? toast : other)) : withinRoom([...toasts, toast]));
};

/** Of too many the oldest go. One that offers something or is held stays its time, and the newest is always shown. */
const withinRoom = (all: readonly Toast[]): readonly Toast[] => {
  const mayGo = all.slice(0, -1).filter(({ actions, isHeld }) => actions.length === 0 && !isHeld);
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
