// Checks for every screen: axe finds nothing in both schemes, and nothing is wider than the window.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const schemes = ['light', 'dark'] as const;
const widths = [320, 390, 1024, 1440];
const height = 800;

/** WCAG 2.2 AA, as far as axe can check it, in the light and the dark scheme. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // During a transition colours are between the two schemes.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    // axe opens an extra page only for frames, and there are none.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .withTags(rules)
      .analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(said), `axe in ${colorScheme}`).toEqual([]);
  }
};

const said = ({ id, help, nodes }: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }) =>
  `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`;

/** The page does not scroll sideways at any usual width. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `sideways at ${width} px`)
      .toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
};
