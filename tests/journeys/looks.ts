// What must hold of every screen however it looks: nothing for axe to mend in either scheme, nothing wider than the window.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const schemes = ['light', 'dark'] as const;
const widths = [320, 390, 1024, 1440];
const height = 800;

/** WCAG 2.2 AA as far as a machine can tell, in light and in dark. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // A colour on its way from one to the other is neither.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    // Without frames there is nothing for which axe would need a page of its own.
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

/** At no usual width does the page scroll sideways. */
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
