// The font of the second visit: what this browser has kept is there before the first screen is drawn. Without it, the stand-in of global.css
// would stay on each page that is loaded, because the font is asked for only after the first screen.

import { browserStore } from '../session/storage.ts';

const key = 'font-is-kept';
const font = '1em "Inter Variable"';

export const loadKeptFont = (): void => {
  document.fonts.addEventListener('loadingdone', () => {
    if (document.fonts.check(font)) browserStore.write(key, 'yes');
  });
  if (browserStore.read(key) !== null) void load();
};

/** Again with the next frame, as long as the styles that name the font's file are not there. */
const load = async (triesLeft = 100): Promise<void> => {
  const found = await document.fonts.load(font).catch(() => null);
  if (found?.length === 0 && triesLeft > 0) requestAnimationFrame(() => void load(triesLeft - 1));
};
