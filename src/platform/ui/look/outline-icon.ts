// Draws an icon. The modules that the build makes of imported icons call it.

import { jsx } from 'react/jsx-runtime';
import type { IconDrawing } from './icon.ts';

/** `lines` is the inside of the picture. It comes from the icon set, not from users. */
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
