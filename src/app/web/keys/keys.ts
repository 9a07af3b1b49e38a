// The keys that work on every screen. Ctrl K, Ctrl Enter and F8 work over a dialog and while somebody types in a field; j, k and e over the
// dialog of a record that is read.

import { useEffect, useEffectEvent } from 'react';
import { dismissTip, editRecord, focusSearch, moveInList, selectRow, stepInList } from '../../../platform/ui/list/list-keys.ts';
import { focusNewestAction } from '../../../platform/ui/screen/toast-list.tsx';
import { browserStore } from '../../../platform/ui/session/storage.ts';
import { useGoToNeighbour } from '../../../platform/ui/way-back/neighbours.ts';

export type Opened = 'palette' | 'keys';

interface Keys {
  open: (what: Opened) => void;
  /** Called for the key with which the palette's key begins. */
  prepare: () => void;
}

export const useKeys = ({ open, prepare }: Keys): void => {
  const goToNeighbour = useGoToNeighbour();
  /** The keys of one letter. */
  const doByLetter = (key: string): boolean => {
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
    else if (key.length === 1 && !isTyping(event) && areSignsOn() && doByLetter(key)) event.preventDefault();
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
    // Before the field for formatted text takes it for a line break.
    document.addEventListener('keydown', saveByKey, { capture: true });
    return () => {
      document.removeEventListener('keydown', listener);
      document.removeEventListener('keydown', saveByKey, { capture: true });
    };
  }, []);
};

const steps: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** The dialog above all others. */
const topDialog = () => [...document.querySelectorAll('[aria-modal=true]')].at(-1);

/** Whether a record is read in it. */
const isReading = () => topDialog()?.querySelector('[data-reading]') != null;

/** Ctrl Enter sends the form in which somebody types, or that of the open dialog. */
const saveByKey = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
  const form = document.activeElement?.closest('form') ?? topDialog()?.querySelector('form');
  if (!form?.querySelector('[type=submit]')) return;
  event.preventDefault();
  event.stopPropagation();
  form.requestSubmit();
};

/** It types nothing, so it works everywhere. Other portals lead to their messages by it, too. */
export const offersKey = 'F8';

/** Where a person has turned '/' and '?' off in this browser: somebody who speaks to it types them without wanting to. */
export const signsSetting = { key: 'keys of one sign', defaultValue: true, getInitialValueInEffect: false } as const;

/** Without the key '?', the user menu leads to the keys. */
export const areSignsOn = (): boolean => browserStore.read(signsSetting.key) !== 'false';

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** True while a dialog is open. With a selector, only dialogs inside of what it finds count. */
const isOpen = (within = '') => document.querySelector(`${within} [aria-modal=true]`) !== null;

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/** The key that goes with the letters of shortcuts, as it stands on the user's keyboard. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
