// What is typed between opening the palette and the focus of its field, while its code is loading. Escape gives up.

import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Typed } from '../../../features/desk/search/palette.tsx';
import { isPaletteKey } from './keys.ts';

export const useTypedAhead = (onGivenUp: () => void) => {
  const [typed, setTyped] = useState<Typed>({ text: '', isEntered: false });
  const [isOver, setOver] = useState(false);
  const giveUp = useEffectEvent(onGivenUp);
  // A layout effect, because the next key may come before the next frame.
  useLayoutEffect(() => {
    if (isOver) return;
    const before = document.activeElement;
    const onKey = (event: KeyboardEvent) => {
      const now = document.activeElement;
      // A screen that was loading takes the focus when it is drawn. Keys belong to anything else that took it, such as a dialog.
      const isForUs = now === before || now === document.body || now?.localName === 'main';
      if (!isForUs || !isKept(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key !== 'Escape' && !isPaletteKey(event)) setTyped((old) => addKey(old, event));
      else if (!event.repeat) giveUp();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isOver]);
  return { typed, end: () => setOver(true) };
};

const otherKeys = ['Backspace', 'Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown'];

const isKept = (event: KeyboardEvent) =>
  !event.isComposing && (isPaletteKey(event) || isPrintable(event) || (otherKeys.includes(event.key) && !event.ctrlKey && !event.metaKey));

/** Windows reports AltGr, which types some characters, as Ctrl and Alt. */
const isPrintable = (event: KeyboardEvent) =>
  [...event.key].length === 1 && !event.metaKey && (!event.ctrlKey || event.getModifierState('AltGraph'));

const addKey = (typed: Typed, event: KeyboardEvent): Typed => {
  if (event.key === 'Enter') return event.repeat ? typed : { ...typed, isEntered: typed.text.trim() !== '' };
  if (event.key === 'Backspace') return { text: [...typed.text].slice(0, -1).join(''), isEntered: false };
  return isPrintable(event) ? { text: typed.text + event.key, isEntered: false } : typed;
};
