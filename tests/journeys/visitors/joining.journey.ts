// From an invitation to a member, in one sitting.

import { saveOffice } from '../../../src/features/chapters/offices/offices.contract.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible } from '../looks.ts';
import { makeVisitorChapter, stageOf } from './visitor-chapter.ts';

test('A president takes a visitor from the invitation to the membership in one sitting', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  test.slow();
  const { president, addMeeting } = await makeVisitorChapter(portal);
  await addMeeting(3);
  await signIn(president);
  await page.goto('/visitors');
  await page.getByRole('button', { name: 'Add Visitor' }).click();
  const form = dialog(page, 'Add Visitor');
  // The likeliest: the own chapter, and its next meeting.
  await expect(form.getByLabel('Comes to')).not.toHaveValue('');
  await form.getByLabel('Full Name').fill('Farida Khan');
  await form.getByLabel('E-mail').fill('farida@example.com');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  const farida = row(page, 'Farida Khan');
  await expect(farida).toContainText('Invited');
  await farida.getByRole('button', { name: 'Mark as registered' }).click();
  await expect(farida).toContainText('Registered');
  await farida.getByRole('button', { name: 'Mark as visited' }).click();
  await farida.getByRole('button', { name: 'Mark as applied' }).click();
  const applies = dialog(page, 'Mark as applied');
  await applies.getByLabel('Profession').fill('Beek');
  await page.getByRole('option', { name: 'Beekeeper' }).click();
  await expectAccessible(page);
  await applies.getByRole('button', { name: 'Mark as applied' }).click();
  await expect(applies).toHaveCount(0);
  await farida.getByRole('button', { name: 'Approve' }).click();
  const approves = page.getByRole('dialog', { name: 'Approve Visitor' });
  await expect(approves).toContainText('may object until');
  await approves.getByRole('button', { name: 'Approve' }).click();
  await farida.getByRole('button', { name: 'Join' }).click();
  const joins = dialog(page, 'Join');
  await expect(joins.getByLabel('E-mail')).toHaveValue('farida@example.com');
  // No mail is sent here.
  await expect(joins.getByLabel('E-mail')).toHaveAccessibleDescription(/^The account has it\. No invitation is mailed: afterwards/);
  await expect(joins.getByText(/^The members of the chapter may object until .* If Farida Khan joins now/)).toBeVisible();
  // Nobody has set the fee.
  await expect(joins.getByLabel('Amount')).toHaveValue('1000');
  await joins.getByLabel('Amount').fill('18000');
  await expect(joins.getByText(/^\d.* · ₹18,000\.00 · no method yet$/)).toBeVisible();
  await joins.getByRole('button', { name: 'UPI' }).click();
  await expect(joins.getByText(/^\d.* · ₹18,000\.00 · UPI$/)).toBeVisible();
  await expectAccessible(page);
  await joins.getByRole('button', { name: 'Join' }).dblclick();
  const joined = dialog(page, 'Joined');
  await expect(joined).toContainText('Farida Khan is in Pune Central now');
  await expect(joined.getByRole('button', { name: 'Receipt' })).toBeVisible();
  await expectAccessible(page);
  await joined.getByRole('button', { name: 'Done' }).click();
  expect(await stageOf(portal, 'Farida Khan')).toBe('Joined');
  const { data } = portal;
  const user = await data.read.selectFrom('users').select('id').where('email', '=', 'farida@example.com').executeTakeFirstOrThrow();
  const paid = await data.read.selectFrom('payments').selectAll().where('user_id', '=', user.id).execute();
  expect(paid).toHaveLength(1);
  const seats = await data.read.selectFrom('assignments').select('profession_id').where('user_id', '=', user.id).execute();
  expect(seats).toEqual([{ profession_id: expect.any(Number) }]);
});

test('Declining asks for the reason, and can be taken back', async ({ page, portal, signIn }) => {
  const { president, member, addAt } = await makeVisitorChapter(portal);
  const visitor_id = await addAt('Applied', 'Farida Khan');
  const objection = { visitor_id, user_id: member.id, note: 'We have worked with her', at: '2026-01-01T00:00:00.000Z' };
  await portal.data.write((tx) => tx.insertInto('visitor_objections').values(objection).execute());
  await signIn(president);
  await page.goto('/visitors');
  // An approval is asked about with what the members have said.
  await row(page, 'Farida Khan').getByRole('button', { name: 'Approve' }).click();
  const approves = page.getByRole('dialog', { name: 'Approve Visitor' });
  await expect(approves).toContainText('Asha Rao objects. The seat of Beekeeper is held for 30 days.');
  await approves.getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'Farida Khan').getByRole('button', { name: 'More for Farida Khan' }).click();
  await page.getByRole('menuitem', { name: 'Decline' }).click();
  const declines = dialog(page, 'Decline Visitor');
  await declines.getByRole('button', { name: 'Decline' }).click();
  await expect(declines).toContainText('Reason is required');
  await declines.getByLabel('Reason').fill('Lives too far away');
  await declines.getByRole('button', { name: 'Decline' }).click();
  await expect(row(page, 'Farida Khan')).toContainText('Declined');
  await toast(page, 'Declined').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Farida Khan')).toContainText('Applied');
});

test('The link of who has joined is not lost on a phone by going back, until it was copied', async ({ page, context, portal, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  const { president, addAt } = await makeVisitorChapter(portal);
  const id = await addAt('Approved', 'Farida Khan', { Email: 'farida@example.com' });
  await signIn(president);
  await page.goto(`/visitors/${id}`);
  await dialog(page, 'Farida Khan').getByRole('button', { name: 'Join' }).click();
  await dialog(page, 'Join').getByRole('button', { name: 'Join' }).click();
  const joined = dialog(page, 'Joined');
  const link = await joined.getByLabel('Invitation').inputValue();
  const question = dialog(page, 'Close without the link?');
  // Else the key goes to the dialog before, which is closing.
  await expect(joined.getByRole('button', { name: 'Done' })).toBeFocused();
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await expect(question).toContainText('It was not copied, and is not shown again.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(joined.getByLabel('Invitation')).toHaveValue(link);
  }
  await joined.getByRole('button', { name: 'Copy link' }).click();
  await expect(joined.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(joined).toHaveCount(0);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('The answer to a joining that was lost is the same member, not another one', async ({ page, portal, signIn }) => {
  const { president, addAt } = await makeVisitorChapter(portal);
  await addAt('Approved', 'Farida Khan', { Email: 'farida@example.com' });
  await signIn(president);
  await page.goto('/visitors');
  await row(page, 'Farida Khan').getByRole('button', { name: 'Join' }).click();
  const joins = dialog(page, 'Join');
  let isLost = true;
  await page.route('**/api/User/MoveVisitor', async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  await joins.getByRole('button', { name: 'Join' }).click();
  await expect(joins).toContainText('Failed to move visitor');
  await joins.getByRole('button', { name: 'Join' }).click();
  await expect(dialog(page, 'Joined')).toBeVisible();
  const users = await portal.data.read.selectFrom('users').select('id').where('email', '=', 'farida@example.com').execute();
  expect(users).toHaveLength(1);
});

test('A treasurer lets somebody join from the record, which offers nothing more after that', async ({ page, portal, signIn }) => {
  const { id: ChapterId, member, addAt } = await makeVisitorChapter(portal);
  const term = { From: inDays(-10), To: inDays(200) };
  await portal.save(saveOffice, { Flag: 'Add', ChapterId, UserId: member.id, Office: 'Treasurer', ...term });
  const id = await addAt('Approved', 'Farida Khan', { Email: 'farida@example.com' });
  await signIn(member);
  await page.goto(`/visitors/${id}`);
  const record = dialog(page, 'Farida Khan');
  await record.getByRole('button', { name: 'Join' }).click();
  await dialog(page, 'Join').getByRole('button', { name: 'Join' }).click();
  await dialog(page, 'Joined').getByRole('button', { name: 'Done' }).click();
  await expect(record).toContainText('Not among your visitors any more');
  await expect(record.getByRole('button', { name: 'Join' })).toHaveCount(0);
});

test('The personal data of a visitor are removed on request, and the visitor still counts', async ({ page, portal, signIn }) => {
  const { host, addVisitor } = await makeVisitorChapter(portal);
  const id = await addVisitor('Farida Khan', { Phone: '9876543210' });
  await signIn(host);
  await page.goto(`/visitors/${id}`);
  await dialog(page, 'Farida Khan').getByRole('button', { name: 'Remove personal data' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Personal Data' });
  await expect(question).toContainText('Farida Khan');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Personal data removed')).toBeVisible();
  const record = dialog(page, 'Visitor');
  await expect(record).toBeVisible();
  await expect(record.getByRole('button', { name: 'Remove personal data' })).toHaveCount(0);
  await expect(page.getByText('Farida Khan')).toHaveCount(0);
  await expect(page.getByText('98765 43210')).toHaveCount(0);
  expect(await stageOf(portal, 'Visitor')).toBe('Not now');
});

test.describe('Where mail is sent', () => {
  for (const [address, said] of [
    ['https://portal.example.com', 'The invitation to choose a password goes there.'],
    ['', 'No invitation is mailed: afterwards you see the link to choose a password, and pass it on.'],
  ] as const) {
    test.describe(address || 'and no link leads here', () => {
      test.use({ settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.com', PUBLIC_URL: address } });

      test('joining says whether the invitation goes by mail', async ({ page, portal, signIn }) => {
        const { president, addAt } = await makeVisitorChapter(portal);
        await addAt('Approved', 'Farida Khan', { Email: 'farida@example.com' });
        await signIn(president);
        await page.goto('/visitors');
        await row(page, 'Farida Khan').getByRole('button', { name: 'Join' }).click();
        await expect(dialog(page, 'Join').getByLabel('E-mail')).toHaveAccessibleDescription(`The account has it. ${said}`);
      });
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('What is told after approving lies over no button of the next dialog, and goes by itself where it was tapped', async ({
    page,
    portal,
    signIn,
  }) => {
    await page.clock.install();
    const { president, addAt } = await makeVisitorChapter(portal);
    const visitor = await addAt('Applied', 'Leela Menon', { Email: 'leela@example.com', Phone: '9812345678' });
    await signIn(president);
    await page.goto(`/visitors/${visitor}`);
    const record = dialog(page, 'Leela Menon');
    await record.getByRole('button', { name: 'Approve' }).tap();
    await page.getByRole('dialog', { name: 'Approve Visitor' }).getByRole('button', { name: 'Approve' }).tap();
    const told = toast(page, 'Approved');
    await expect(told).toBeVisible();
    await record.getByRole('button', { name: 'Join' }).tap();
    const joins = dialog(page, 'Join');
    for (const name of [/^Join/, 'Cancel']) await joins.getByRole('button', { name }).click({ trial: true, timeout: 2_000 });
    await expect(told).toBeVisible();
    await told.tap({ position: { x: 60, y: 20 } });
    await page.clock.fastForward(10_000);
    await expect(told).toHaveCount(0);
  });
});
