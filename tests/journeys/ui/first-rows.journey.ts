// How soon the rows of a list begin, and how high their cards are on a phone: on every list of the demo.

import type { Page } from '@playwright/test';
import { signIns } from '../../../demo/accounts.ts';
import { expect, test } from '../community.ts';

const lists = [
  ...['/members', '/member-list', '/assigned-members', '/renewals', '/payments', '/chapters', '/activity', '/outbox'],
  ...['/meetings', '/visitors', '/slips', '/lights'],
  ...['/stories', '/cms-articles', '/meetup', '/insights', '/events', '/sponsors', '/partners', '/advisory-committee'],
  ...['/User-connections', '/user-expectations', '/userEvents-joined', '/user-documents'],
];

const rows = (page: Page) => page.locator('main [data-rows] > *:not(:has(.mantine-Skeleton-root))');

const topOfFirst = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  return (await rows(page).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
};

/** How far tables reach out of their frames. */
const over = (page: Page) =>
  page.locator('main table').evaluateAll((tables) => {
    const edge = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
    return Math.max(0, ...tables.map((table) => Math.round(edge(table) - edge(table.parentElement))));
  });

/** What is not tidy on cards: values that begin at different places, and texts that run out of them or under a checkbox. */
const untidiness = (cards: Element[]): string[] => {
  const seen = (element: Element) => element.getClientRects().length > 0;
  return cards.flatMap((card) => {
    const cells = [...card.querySelectorAll<HTMLElement>('td')].filter(seen);
    const named = cells.filter((cell) => getComputedStyle(cell, '::before').content !== 'none');
    const lefts = new Set(named.map((cell) => Math.round(cell.firstElementChild?.getBoundingClientRect().left ?? 0)));
    const found = lefts.size > 1 ? [`values begin at ${[...lefts].join(', ')}`] : [];
    const checkbox = card.querySelector('[data-kind="select"] input')?.getBoundingClientRect();
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const clip = node.parentElement?.getBoundingClientRect();
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right <= left || !clip || top >= clip.bottom) continue;
        const end = Math.min(right, Math.max(clip.right, left));
        if (end > card.getBoundingClientRect().right) found.push(`'${node.textContent}' runs out`);
        if (checkbox && end > checkbox.left && top < checkbox.bottom && bottom > checkbox.top)
          found.push(`'${node.textContent}' is under the checkbox`);
      }
    }
    const empty = cells
      .filter(({ dataset }) => dataset.kind === 'picture')
      .concat(named)
      .filter((cell) => (cell.firstElementChild?.getBoundingClientRect().width ?? 0) === 0);
    return [...found, ...empty.map((cell) => `${cell.dataset.label} shows nothing`)];
  });
};

/** Buttons and tabs over the rows that a finger hits on less than 40 pixels in height. */
const lowTargets = (page: Page) =>
  page.locator('main :is([role="tab"], button, a.mantine-Button-root)').evaluateAll((targets) => {
    const first = document.querySelector('main [data-rows] > *')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    return targets.flatMap((target) => {
      const { x, y, width, height } = target.getBoundingClientRect();
      if (width === 0 || y + height > first || getComputedStyle(target).visibility === 'hidden') return [];
      const middle = y + height / 2;
      const isHit = (at: number) => target.contains(document.elementFromPoint(x + width / 2, at));
      // Whose middle is not hit is out of sight in a row of tabs that scrolls.
      return !isHit(middle) || [middle - 19.5, middle + 19.5].every(isHit) ? [] : [target.getAttribute('aria-label') ?? target.textContent];
    });
  });

test.beforeEach(async ({ portal, signIn }) => {
  await signIn(await portal.signIn('superAdmin', signIns.staff.email, signIns.staff.password));
});

for (const path of lists) {
  // The sidebar folds below 1200 pixels, so a list is wider at 1150 than at 1280.
  test(`The first row of ${path} is high on a laptop, and no table runs out of its frame, however wide the window is`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await topOfFirst(page, path)).toBeLessThanOrEqual(220);
    for (const width of [1440, 1366, 1280, 1199, 1150, 1100, 1024, 800, 768]) {
      await page.setViewportSize({ width, height: 800 });
      // The sidebar folds in a moment.
      await expect.poll(() => over(page), `at ${width} px`).toBeLessThanOrEqual(1);
    }
  });

  test(`The first card of ${path} is high on a phone, no card is long, and what is on one stands in line`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await topOfFirst(page, path)).toBeLessThanOrEqual(200);
    const heights = await rows(page).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(200);
    expect(await lowTargets(page)).toEqual([]);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await rows(page).evaluateAll(untidiness), `at ${width} px`).toEqual([]);
    }
  });
}

test('On a phone the tools of the outbox stand in one line, beside the notice about mail', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await topOfFirst(page, '/outbox');
  await expect(page.getByText('Mail is not set up', { exact: true })).toBeVisible();
  const tops = ['Views', 'Refresh', 'Export'].map((name) =>
    page.getByRole('button', { name }).evaluate((button) => Math.round(button.getBoundingClientRect().top)),
  );
  expect(new Set(await Promise.all(tops)).size).toBe(1);
});
