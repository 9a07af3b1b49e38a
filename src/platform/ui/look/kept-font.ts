// The font of the second visit: what this browser has kept is there before the first screen is drawn. Without it, the stand-in of global.css
// would stay on each page that is loaded, because the font is asked for only after the first screen.

import { browserStore } from '../session/storage.ts';

const key = 'font-is-kept';
const font = '1em "Inter Variable"';

export const loadKeptFont = (): void => {
  if (browserStore.read(key) !== null) void document.fonts.load(font).catch(() => undefined);
  document.fonts.addEventListener('loadingdone', () => {
    if (document.fonts.check(font)) browserStore.write(key, 'yes');
  });
};
