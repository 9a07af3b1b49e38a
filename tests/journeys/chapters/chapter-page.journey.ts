// The page of a chapter, for super admins and for its members, and 'My chapter' on the dashboard.

import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, row, test } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const paid = { isActiveMember: true, amount: 1_000 };

test('Super admins see a chapter’s place and members, who joined lately and whose membership ends next', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('superAdmin');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const soon = await portal.person('member', { fullName: 'Ends Soon', ...paid, membershipEnd: '2098-01-01' });
  const later = await portal.person('member', { fullName: 'Ends Later', ...paid, membershipEnd: '2099-01-01' });
  for (const person of [soon, later]) await makeAssignment(portal.data, id, person.id, person.id);
  await portal.person('member', { fullName: 'Elsewhere', ...paid, membershipEnd: '2097-01-01' });
  await page.goto('/chapters');
  await page.getByRole('link', { name: 'Pune Central' }).click();
  await expect(page).toHaveURL(`/chapters/${id}`);
  await expect(page.getByText('Some city, Some state, Somewhere')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Joined lately' }).getByRole('link')).toHaveText(['Ends Later', 'Ends Soon']);
  await expect(page.getByRole('region', { name: 'Membership ends next' }).getByRole('link')).toHaveText(['Ends Soon', 'Ends Later']);
  await expect(row(page, 'Ends Soon')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog(page, 'Edit Chapter').getByLabel('Chapter Name')).toHaveValue('Pune Central');
  await page.reload();
  await expect(dialog(page, 'Edit Chapter')).toBeVisible();
  await page.goto('/chapters/2000000000');
  await expect(page.getByText('Chapter not found')).toBeVisible();
});

test('A member sees the own chapter on the dashboard and on its page, and nobody of another one', async ({ page, portal, signIn }) => {
  const me = await signIn('member');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const other = await makeChapter(portal.data, 'Agra North');
  const fellow = await portal.person('member', { fullName: 'Asha Rao', profession: 'Baker' });
  const stranger = await portal.person('member', { fullName: 'Far Away' });
  for (const userId of [me.id, fellow.id]) await makeAssignment(portal.data, id, userId, me.id);
  await makeAssignment(portal.data, other.id, stranger.id, me.id);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'My chapter' });
  await expect(card.getByRole('listitem')).toHaveText([/Asha Rao\s*Baker/]);
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Pune Central' }).click();
  await expect(page).toHaveURL(`/chapters/${id}`);
  await expect(page.getByText('Asha Rao')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await page.getByRole('searchbox').fill('nobody');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('No members found')).toBeVisible();
  await expect(page.getByText('You are not in this chapter')).toHaveCount(0);
  await expect(page.getByText('Only its members see who is in a chapter.')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.goto(`/chapters/${other.id}`);
  await expect(page.getByRole('heading', { name: 'Agra North' })).toBeVisible();
  await expect(page.getByText('You are not in this chapter')).toBeVisible();
  await expect(page.getByText('Only its members see who is in a chapter.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expect(page.getByText('Far Away')).toHaveCount(0);
});

test('On a phone the dashboard shows the first six of a chapter, and a link leads to all', async ({ page, portal, signIn }) => {
  const me = await signIn('member');
  const { id } = await makeChapter(portal.data, 'Pune Central');
  for (let each = 1; each <= 8; each++) {
    const fellow = await portal.person('member', { fullName: `Fellow ${each}` });
    await makeAssignment(portal.data, id, fellow.id, me.id);
  }
  await makeAssignment(portal.data, id, me.id, me.id);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'My chapter' });
  await expect(card.getByRole('listitem')).toHaveCount(8);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card.getByRole('listitem')).toHaveCount(6);
  await card.getByRole('link', { name: 'All 9 members' }).click();
  await expect(page.getByText('Fellow 8')).toBeVisible();
});
