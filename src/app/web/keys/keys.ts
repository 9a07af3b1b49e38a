// The keys that work on every screen. Only Ctrl K and F8 work over a dialog and while somebody types in a field.

import { useEffect, useEffectEvent } from 'react';
import { dismissTip, focusSearch, moveInList } from '../../../platform/ui/list/list-keys.ts';
import { focusNewestUndo } from '../../../platform/ui/screen/toast-list.tsx';

export type Opened = 'palette' | 'keys';

interface Keys {
  open: (what: Opened) => void;
  /** Called for the key with which the palette's key begins. */
  prepare: () => void;
}

export const useKeys = ({ open, prepare }: Keys): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') dismissTip();
    if (event.defaultPrevented || event.isComposing) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === undoKey) {
      if (focusNewestUndo()) event.preventDefault();
    } else if (isPaletteKey(event)) {
      // Else the browser's own search would open.
      event.preventDefault();
      if (!isOpen('[data-alone]')) open('palette');
    } else if (ctrlKey || metaKey) {
      if (key === 'Control' || key === 'Meta') prepare();
    } else if (altKey || isOpen()) return;
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
    return () => document.removeEventListener('keydown', listener);
  }, []);
};

/** It types nothing, so it works everywhere. Other portals lead to their messages by it, too. */
export const undoKey = 'F8';

/** Where a person has turned '/' and '?' off in this browser: somebody who speaks to it types them without wanting to. */
export const signsSetting = { key: 'keys of one sign', defaultValue: true, getInitialValueInEffect: false } as const;

/** Without the key '?', the user menu leads to the keys. */
export const areSignsOn = (): boolean => {
  try {
    return localStorage.getItem(signsSetting.key) !== 'false';
  } catch {
    return true;
  }
};

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** True while a dialog is open. With a selector, only dialogs inside of what it finds count. */
const isOpen = (within = '') => document.querySelector(`${within} [aria-modal=true]`) !== null;

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/** The key that goes with the letters of shortcuts, as it stands on the user's keyboard. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
