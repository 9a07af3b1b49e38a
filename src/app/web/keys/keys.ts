// The keys of every screen. Ctrl K, Ctrl Enter and F8 also work over dialogs and in fields; j, k and e over the dialog of a record.

import { useEffect, useEffectEvent } from 'react';
import { dismissTip, editRecord, focusSearch, moveInList, selectRow, stepInList } from '../../../platform/ui/list/list-keys.ts';
import { useGoToNeighbour } from '../../../platform/ui/list/neighbours.ts';
import { focusNewestAction } from '../../../platform/ui/screen/toast-list.tsx';

export type Opened = 'palette' | 'keys';

interface Keys {
  open: (what: Opened) => void;
  /** Called at the first key of the palette's shortcut. */
  prepare: () => void;
}

export const useKeys = ({ open, prepare }: Keys): void => {
  const goToNeighbour = useGoToNeighbour();
  /** The keys of one letter. */
  const onLetter = (key: string): boolean => {
    const isOverRecord = isOpen();
    if (isOverRecord && !isReading()) return false;
    const step = steps[key];
    if (step !== undefined) return goToNeighbour(step) || (!isOverRecord && stepInList(step));
    if (key === 'e') return editRecord();
    return key === 'x' && !isOverRecord && selectRow();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') dismissTip();
    if (event.defaultPrevented || event.isComposing) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === offersKey) {
      if (focusNewestAction()) event.preventDefault();
    } else if (isPaletteKey(event)) {
      // Else the browser's own search would open.
      event.preventDefault();
      if (!isOpen('[data-alone]')) open('palette');
    } else if (ctrlKey || metaKey) {
      if (key === 'Control' || key === 'Meta') prepare();
    } else if (altKey) return;
    else if (key.length === 1 && !isTyping(event) && areSignsOn() && onLetter(key)) event.preventDefault();
    else if (isOpen()) return;
    else if (key === '?' && !isTyping(event) && areSignsOn()) {
      event.preventDefault();
      open('keys');
    } else if (key === '/' && !isTyping(event) && areSignsOn()) {
      if (focusSearch()) event.preventDefault();
    } else moveInList(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    // In the capture phase, before the field for formatted text makes a line break of it.
    document.addEventListener('keydown', saveByKey, { capture: true });
    return () => {
      document.removeEventListener('keydown', listener);
      document.removeEventListener('keydown', saveByKey, { capture: true });
    };
  }, []);
};

const steps: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 };

const topDialog = () => [...document.querySelectorAll('[aria-modal=true]')].at(-1);

/** Whether it shows a record to read. */
const isReading = () => topDialog()?.querySelector('[data-reading]') != null;

/** Ctrl Enter sends the form around the focus, or that of the open dialog. */
const saveByKey = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
  const form = document.activeElement?.closest('form') ?? topDialog()?.querySelector('form');
  if (!form?.querySelector('[type=submit]')) return;
  event.preventDefault();
  event.stopPropagation();
  form.requestSubmit();
};

/** F8 types nothing, so it works everywhere. */
export const offersKey = 'F8';

/** Turns '/' and '?' off in this browser: speech input may type them by mistake. */
export const signsSetting = { key: 'keys of one sign', defaultValue: true, getInitialValueInEffect: false } as const;

/** Without '?', the user menu leads to the list of keys. */
export const areSignsOn = (): boolean => {
  try {
    return localStorage.getItem(signsSetting.key) !== 'false';
  } catch {
    return true;
  }
};

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** Whether a dialog is open, or one inside what the selector finds. */
const isOpen = (within = '') => document.querySelector(`${within} [aria-modal=true]`) !== null;

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/** The modifier key of shortcuts, as on the user's keyboard. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
