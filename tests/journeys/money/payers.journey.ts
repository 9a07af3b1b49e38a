// Who has paid for a member by the bank: shown under the member's payments, and forgotten there.

import { makeUser } from '../../makers.ts';
import { expect, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

test('A payer stands under the payments of the member, until it is forgotten, and comes back by undo', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await makeUser(portal.data, { fullName: 'Komal Sheth' });
  const row = { user_id: id, paid_on: '2026-01-14' };
  await portal.data.write((tx) =>
    tx
      .insertInto('payers')
      .values([
        { ...row, kind: 'Handle', payer: 'komal.sheth@okaxis', payer_normal: 'komal.sheth@okaxis' },
        { ...row, kind: 'Name', payer: 'SHETH STUDIO', payer_normal: 'sheth studio' },
      ])
      .execute(),
  );
  await signIn('superAdmin');
  await page.goto(`/member-details/${id}?tab=payments`);
  const payers = page.getByRole('region', { name: 'Paid by' });
  await expect(payers.getByText('UPI · 14 Jan 2026')).toBeVisible();
  await expect(payers.getByText('Name · 14 Jan 2026')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await payers.getByRole('button', { name: 'Forget komal.sheth@okaxis' }).click();
  const told = toast(page, 'Payer forgotten');
  await expect(payers.getByText('komal.sheth@okaxis')).toHaveCount(0);
  await expect(payers.getByText('SHETH STUDIO')).toBeVisible();
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(payers.getByText('komal.sheth@okaxis')).toBeVisible();
});
