// The keys that work on every screen. They do nothing while a dialog is open, and nothing but Ctrl K while somebody types in a field.

import { useEffect, useEffectEvent } from 'react';
import { focusSearch, moveInList } from '../../../platform/ui/list/list-keys.ts';

export type Opened = 'palette' | 'keys';

export const useKeys = (open: (what: Opened) => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'k' || altKey || event.shiftKey) return;
      event.preventDefault();
      open('palette');
    } else if (altKey) return;
    else if (key === '?' && !isTyping(event)) {
      event.preventDefault();
      open('keys');
    } else if (key === '/' && !isTyping(event)) {
      if (focusSearch()) event.preventDefault();
    } else moveInList(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};

const isDialogOpen = () => document.querySelector('[aria-modal=true]') !== null;

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null;
