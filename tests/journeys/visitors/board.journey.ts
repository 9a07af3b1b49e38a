// Visitors by stage: by the keyboard, by dragging, and what happens when a move fails.

import type { Page } from '@playwright/test';
import { inDays } from '../../in-days.ts';
import { dialog, expect, test } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { makeVisitorChapter, stageOf } from './visitor-chapter.ts';

const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true });
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('A card goes to another column by the keyboard, and the focus goes with it', { tag: '@main' }, async ({ page, portal, signIn }) => {
  const { host, addVisitor } = await makeVisitorChapter(portal);
  await addVisitor('Farida Khan');
  await signIn(host);
  await page.goto('/visitors?view=board');
  await expect(column(page, 'Invited').getByRole('listitem')).toHaveText(/Farida Khan/);
  await expect(column(page, 'Invited').getByRole('heading')).toContainText('1');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Move Farida Khan' }).focus();
  await page.keyboard.press('Enter');
  // What decides needs another office.
  await expect(page.getByRole('menuitem')).toHaveText(['Mark as registered', 'Not now']);
  await page.keyboard.press('Enter');
  await expect(column(page, 'Registered').getByRole('listitem')).toHaveText(/Farida Khan/);
  await expect(page.getByRole('link', { name: 'Farida Khan' })).toBeFocused();
  expect(await stageOf(portal, 'Farida Khan')).toBe('Registered');
});

test('A card is dragged to the columns that take it, and to no other', async ({ page, portal, signIn }) => {
  const { president, addVisitor } = await makeVisitorChapter(portal);
  await addVisitor('Farida Khan');
  await page.setViewportSize({ width: 2200, height: 900 });
  await signIn(president);
  await page.goto('/visitors?view=board');
  await card(page, 'Farida Khan').dragTo(column(page, 'Approved'));
  await expect(column(page, 'Invited').getByRole('listitem')).toHaveCount(1);
  await card(page, 'Farida Khan').dragTo(column(page, 'Registered'));
  await expect(column(page, 'Registered').getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => stageOf(portal, 'Farida Khan')).toBe('Registered');
  await expect(card(page, 'Farida Khan')).toHaveAttribute('draggable', 'true');
});

test('A card is dragged to a column out of sight: the board scrolls at its edge, and the dialog gives the focus back', async ({
  page,
  portal,
  signIn,
}) => {
  const { president, addAt } = await makeVisitorChapter(portal);
  await addAt('Visited', 'Farida Khan');
  await page.setViewportSize({ width: 700, height: 768 });
  await signIn(president);
  await page.goto('/visitors?view=board');
  await column(page, 'Visited').scrollIntoViewIfNeeded();
  const board = await page.getByRole('region', { name: 'Board', exact: true }).boundingBox();
  if (!board) throw new Error('There is no board');
  await card(page, 'Farida Khan').hover({ position: { x: 100, y: 60 } });
  await page.mouse.down();
  await page.mouse.move(board.x + board.width / 2, board.y + 100, { steps: 5 });
  let at = 0;
  // A hand is never quite still.
  await expect(async () => {
    at += 1;
    await page.mouse.move(board.x + board.width - 5 - (at % 2), board.y + 100);
    await expect(column(page, 'Applied')).toBeInViewport({ ratio: 0.9, timeout: 1 });
  }).toPass({ timeout: 30_000, intervals: [50] });
  const target = await column(page, 'Applied').boundingBox();
  if (!target) throw new Error('There is no such column');
  await page.mouse.move(target.x + target.width / 2, target.y + 100, { steps: 3 });
  await page.mouse.up();
  const asked = dialog(page, 'Mark as applied');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Farida Khan' })).toBeFocused();
});

test('A move that fails puts the card back and says why', async ({ page, portal, signIn }) => {
  const { host, addVisitor } = await makeVisitorChapter(portal);
  await addVisitor('Farida Khan');
  await signIn(host);
  await page.goto('/visitors?view=board');
  let isHeld = true;
  await page.route('**/api/User/MoveVisitor', async (route) => {
    while (isHeld) await new Promise((done) => setTimeout(done, 20));
    await route.fulfill({ status: 409, json: { rs: 0, rc: [], res: null, msgkey: 'Somebody was faster' } });
  });
  await page.getByRole('button', { name: 'Mark as registered: Farida Khan' }).click();
  await expect(column(page, 'Registered').getByRole('listitem')).toHaveCount(1);
  isHeld = false;
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody was faster' })).toBeVisible();
  await expect(column(page, 'Invited').getByRole('listitem')).toHaveCount(1);
});

test('The board shows the first of many, finds the others, and leads to the list of a stage', async ({ page, portal, signIn }) => {
  const { host, id, addVisitor } = await makeVisitorChapter(portal);
  const first = await addVisitor('Visitor 000');
  const { id: _, ...made } = await portal.data.read.selectFrom('visitors').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
  const others = Array.from({ length: 499 }, (__, at) => {
    const name = `Visitor ${String(at + 1).padStart(3, '0')}`;
    return { ...made, full_name: name, full_name_folded: name.toLowerCase(), chapter_id: id };
  });
  await portal.data.write(async (tx) => {
    for (let at = 0; at < others.length; at += 30)
      await tx
        .insertInto('visitors')
        .values(others.slice(at, at + 30))
        .execute();
  });
  await signIn(host);
  await page.goto('/visitors?view=board');
  await expect(column(page, 'Invited').getByRole('heading')).toContainText('500');
  await expect(column(page, 'Invited').getByRole('listitem')).toHaveCount(20);
  await page.getByRole('searchbox', { name: 'Search visitors' }).fill('Visitor 321');
  await expect(column(page, 'Invited').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search visitors' }).fill('');
  await column(page, 'Invited').getByRole('link', { name: 'Show all 500' }).click();
  await expect(page).toHaveURL(/\/visitors\?Stage=Invited$/);
  await expect(page.getByRole('row').filter({ hasText: 'Visitor' }).first()).toBeVisible();
});

test('A record opens over the board, and closing it leads back there', async ({ page, portal, signIn }) => {
  const { host, addVisitor } = await makeVisitorChapter(portal);
  const id = await addVisitor('Farida Khan');
  await signIn(host);
  await page.goto('/visitors?view=board');
  await column(page, 'Invited').getByRole('link', { name: 'Farida Khan' }).click();
  await expect(page).toHaveURL(new RegExp(`/visitors/${id}\\?view=board$`));
  await dialog(page, 'Farida Khan').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/visitors\?view=board$/);
});

test('Nothing runs out of a card on a laptop, whatever its next step and its button say', async ({ page, portal, signIn }) => {
  const { president, addAt, addVisitor } = await makeVisitorChapter(portal);
  const step = { NextStep: 'Introduce to two members', NextOn: inDays(9) };
  await addVisitor('Farida Khan', step);
  for (const stage of ['Registered', 'Visited'] as const) await addAt(stage, `Farida ${stage}`, step);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(president);
  await page.goto('/visitors?view=board');
  await expect(page.getByRole('listitem').filter({ hasText: 'Farida' })).toHaveCount(3);
  const out = await page.locator('[data-visitor]').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { right } = card.getBoundingClientRect();
      const inside = [...card.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > right - 4);
      return inside.map((part) => `${card.getAttribute('data-visitor')}: ${part.textContent || part.tagName}`);
    }),
  );
  expect(out).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('The board fits, and its menu moves a card', async ({ page, portal, signIn }) => {
    const { host, addVisitor } = await makeVisitorChapter(portal);
    await addVisitor('Farida Khan');
    await signIn(host);
    await page.goto('/visitors?view=board');
    await page.getByRole('button', { name: 'Move Farida Khan' }).click();
    await page.getByRole('menuitem', { name: 'Not now' }).click();
    await expect.poll(() => stageOf(portal, 'Farida Khan')).toBe('Not now');
    await expectNoSidewaysScroll(page);
  });

  test('axe finds nothing in the menu of a visitor, with what takes somebody away', async ({ page, portal, signIn }) => {
    const { host, addVisitor } = await makeVisitorChapter(portal);
    await addVisitor('Farida Khan', { Phone: '9876543210' });
    await signIn(host);
    await page.goto('/visitors?view=list');
    await page.getByRole('button', { name: 'More for Farida Khan' }).click();
    await expect(page.getByRole('menuitem', { name: 'Remove personal data' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expectAccessible(page);
  });
});
