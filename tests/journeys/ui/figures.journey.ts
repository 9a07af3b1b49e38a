// Figures: digits below each other have one width, and hyphens in words are as narrow as everywhere.

import { makeAssignment, makeChapter } from '../../makers.ts';
import { expect, row, test } from '../journey.ts';

test('Words are not set in tabular figures, which would stretch their hyphens; dates and money are', async ({ page, portal, signIn }) => {
  const hyphen = 'Anne-Marie Self-Help';
  const { id } = await portal.person('member', { fullName: hyphen, isActiveMember: true, membershipEnd: '2090-01-01T12:00:00.000Z' });
  await portal.data.write((tx) => tx.updateTable('users').set({ profession: 'Self-employed' }).where('id', '=', id).execute());
  const { id: chapter } = await makeChapter(portal.data, 'Navi-Mumbai');
  await makeAssignment(portal.data, chapter, id, id);
  await signIn('superAdmin');
  for (const path of ['/dashboard', '/members', '/member-list', '/assigned-members', '/chapters', `/member-details/${id}`]) {
    await page.goto(path);
    await expect(page.getByText(path === '/chapters' ? 'Navi-Mumbai' : hyphen).first()).toBeVisible();
    expect(await page.evaluate(stretchedWords), path).toEqual([]);
  }
  await page.goto('/dashboard');
  const plot = page.getByRole('region', { name: 'Members per chapter' });
  await plot.getByRole('button', { name: 'Show as table' }).click();
  await expect(plot.getByRole('table')).toContainText('Navi-Mumbai');
  expect(await page.evaluate(stretchedWords)).toEqual([]);

  await page.goto('/members');
  const figures = row(page, hyphen).getByText(/01 Jan 2090/);
  await expect(figures).toHaveCSS('font-variant-numeric', 'tabular-nums');
});

/** In the browser: the texts with a hyphen between two letters that are set in tabular figures. */
const stretchedWords = (): string[] => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const stretched: string[] = [];
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (!parentElement || !/\p{L}-\p{L}/u.test(nodeValue ?? '')) continue;
    if (getComputedStyle(parentElement).fontVariantNumeric.includes('tabular-nums')) stretched.push(nodeValue ?? '');
  }
  return stretched;
};
