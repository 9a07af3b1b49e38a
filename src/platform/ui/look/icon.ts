// What an icon is, and how it is drawn. Icons are imported by their name in the Tabler set, such as '~icons/tabler/plus'. Only imported
// icons are built in.

import { type ComponentType, createContext } from 'react';
import { jsx } from 'react/jsx-runtime';

/** Decorative: screen readers skip it. The element around it needs a text or a label. */
export type IconDrawing = ComponentType<{ size?: number; className?: string }>;

/** The icon of the shown screen. The shell knows it; the drawing of an empty list shows it. */
export const ScreenIcon = createContext<IconDrawing | null>(null);

/** Called by the modules that the build makes of imported icons. `lines` comes from the icon set, not from users. */
export const outlineIcon = (lines: string): IconDrawing => {
  const drawing = { __html: lines };
  return ({ size = 18, className }) =>
    jsx('svg', {
      viewBox: '0 0 24 24',
      width: size,
      height: size,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      focusable: false,
      className,
      style: { flex: 'none' },
      dangerouslySetInnerHTML: drawing,
    });
};
