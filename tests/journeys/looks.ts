// Checks for every screen: axe finds nothing in both schemes, nothing is wider than the window, and no word is cut in two. In the project
// 'main' axe and the widths are left out, because they would take a quarter of its time; `npm run prove -- journeys` has them all.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const schemes = ['light', 'dark'] as const;
/** What the scheme changes: nothing but colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];
const widths = [320, 390, 1024, 1440];
const height = 800;

const isQuickRun = (): boolean => test.info().project.name === 'main';

/** WCAG 2.2 AA, as far as axe can check it, in the light and the dark scheme. */
export const expectAccessible = async (page: Page): Promise<void> => {
  if (isQuickRun()) return;
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectNoViolations(page, colorScheme);
  }
};

/** The same for a page without scripts, whose scheme follows the browser by style alone. */
export const expectPlainPageAccessible = async (page: Page): Promise<void> => {
  if (isQuickRun()) return;
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page, colorScheme);
  }
};

const expectNoViolations = async (page: Page, colorScheme: string): Promise<void> => {
  // During a transition colours are between the two schemes.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // axe opens an extra page only for frames, and there are none.
  // What it would load beforehand is for films and sounds, and there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });
  // What stands behind a dialog can be neither seen nor reached, and is measured as if it were half covered.
  if (await page.locator('[role="dialog"][aria-modal="true"]').first().isVisible()) axe.exclude('main');
  const { violations } = await (colorScheme === 'light' ? axe.withTags(rules) : axe.withRules(rulesOfColours)).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(said), `axe in ${colorScheme}`).toEqual([]);
};

const said = ({ id, help, nodes }: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }) =>
  `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`;

/** The page does not scroll sideways at any usual width. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  if (isQuickRun()) return;
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `sideways at ${width} px`)
      .toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
};

/** No line break stands within a word, and e-mail addresses break at most before the @. */
export const expectWholeWords = async (part: Locator): Promise<void> =>
  expect.poll(() => part.evaluate(wordsOnTwoLines), 'words on two lines').toEqual([]);

/** In the browser: the visible words that begin on one line and end on another. */
const wordsOnTwoLines = (part: Element): string[] => {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}.]+/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
};
