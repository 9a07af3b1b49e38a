// What members and visitors are told when a meeting is moved or called off.

import { answerMeeting } from '../../../src/features/meetings/attendances/answers.contract.ts';
import { saveMeeting } from '../../../src/features/meetings/meetings/meetings.contract.ts';
import { saveVisitor } from '../../../src/features/meetings/visitors/visitors.contract.ts';
import { inDays } from '../../in-days.ts';
import { expect, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { makeMeetingChapter } from './meeting-chapter.ts';

test('Whoever was told that a meeting is called off reads so at its address, and others find no such page', async ({
  page,
  portal,
  signIn,
}) => {
  const { president, asha, addMeeting } = await makeMeetingChapter(portal);
  const stranger = await portal.person('member', { fullName: 'Far Away' });
  const id = await addMeeting(3);
  await signIn(president);
  await page.goto(`/meetings/${id}`);
  await page.getByRole('button', { name: 'Delete' }).first().click();
  const question = page.getByRole('dialog', { name: 'Delete Meeting' });
  await expect(question.getByText(/^2 members will be told in the bell and by mail/)).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/meetings');
  await signIn(asha);
  await page.goto(`/meetings/${id}`);
  await expect(page.getByText(/^The meeting of Pune Central on .* is called off\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All meetings' }).click();
  await expect(page).toHaveURL('/meetings');
  await signIn(stranger);
  await page.goto(`/meetings/${id}`);
  await expect(page.getByText('Page Not Found').first()).toBeVisible();
});

test('Whoever had answered is asked again once the meeting is moved, and its officers see who has not answered since', async ({
  page,
  portal,
  signIn,
}) => {
  const { president, asha, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(3);
  await portal.save(answerMeeting, { MeetingId: id, UserId: asha.id, Answer: 'Going' });
  await portal.save(saveMeeting, { Flag: 'Update', Id: id, Day: inDays(5), StartsAt: '07:30', EndsAt: '09:00' });
  const answered = page.getByRole('row').filter({ hasText: 'Asha Rao' });
  const oldOnes = async () => {
    await signIn(president);
    await page.goto(`/meetings/${id}?tab=people`);
    await expect(answered).toContainText('Going');
    return answered.getByText('Before the move').count();
  };
  expect(await oldOnes()).toBe(1);
  await expectAccessible(page);
  await signIn(asha);
  const question = page.getByText('You answered before the meeting was moved. Does your answer still hold?');
  for (const address of ['/dashboard', `/meetings/${id}`]) {
    await page.goto(address);
    await expect(question).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: "I'm coming" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Your answer', { exact: true })).toBeVisible();
  expect(await oldOnes()).toBe(0);
});

test('A meeting that begins at another time is as long as before, unless its end was set', async ({ page, portal, signIn }) => {
  const { president, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(5);
  await signIn(president);
  await page.goto(`/meetings/${id}`);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const form = page.getByRole('dialog', { name: /^Edit meeting/ });
  await form.getByLabel('Starts At').fill('18:00');
  await form.getByLabel('Place').focus();
  await expect(form.getByLabel('Ends At')).toHaveValue('19:30');
  await form.getByLabel('Starts At').fill('16:00');
  await form.getByLabel('Place').focus();
  await expect(form.getByLabel('Ends At')).toHaveValue('17:30');
  await form.getByLabel('Ends At').fill('20:00');
  await form.getByLabel('Starts At').fill('17:00');
  await form.getByLabel('Place').focus();
  await expect(form.getByLabel('Ends At')).toHaveValue('20:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Meeting updated successfully')).toBeVisible();
  await expect(page.getByText(/5:00–8:00 pm/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await form.getByLabel('Starts At').fill('16:00');
  await form.getByLabel('Starts At').press('Enter');
  await expect(page.getByText(/4:00–7:00 pm/).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('An officer takes back from the history that a meeting is called off, and what is older stays', async ({ page, portal, signIn }) => {
    const { president, addMeeting } = await makeMeetingChapter(portal);
    const id = await addMeeting(5, { Place: 'Club House' });
    await signIn(president);
    await page.goto(`/meetings/${id}`);
    await page.getByRole('button', { name: 'Edit' }).first().click();
    const form = page.getByRole('dialog', { name: /^Edit meeting/ });
    await form.getByLabel('Kind').selectOption('Holiday');
    await expect(form.getByLabel('Theme')).toHaveAccessibleDescription('Why it is called off: members and visitors are told');
    await form.getByLabel('Theme').fill('Bandh');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: /^History of / });
    await expect(history.getByRole('article')).toHaveCount(2);
    await history.getByRole('button', { name: 'Undo' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this change' });
    await question.getByRole('button', { name: 'Undo' }).click();
    await expect(history.getByRole('article')).toHaveCount(3);
    await expectAccessible(page);
    const { kind, theme } = await portal.data.read
      .selectFrom('meetings')
      .select(['kind', 'theme'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([kind, theme]).toEqual(['Meeting', null]);
  });

  test('A meeting is moved and called off: each member is told once, with the entry for the calendar, and so is a visitor', {
    tag: '@main',
  }, async ({ page, portal, signIn }) => {
    const { id: ChapterId, president, asha, ravi, addMeeting } = await makeMeetingChapter(portal);
    const id = await addMeeting(5, { Place: 'Club House' });
    const visitor = { FullName: 'Leela Menon', Email: 'leela@example.com', MeetingId: id };
    await portal.save(saveVisitor, { Flag: 'Add', ChapterId, ...visitor });
    await signIn(president);
    await page.goto(`/meetings/${id}`);
    await page.getByRole('button', { name: 'Edit' }).first().click();
    const form = page.getByRole('dialog', { name: /^Edit meeting/ });
    await expect(form.getByLabel('Starts At')).toHaveValue('07:30');
    await expect(form.getByText(/will be told/)).toHaveCount(0);
    await form.getByLabel('Starts At').fill('06:30');
    await form.getByLabel('Ends At').fill('08:00');
    const counted = page.waitForResponse((answer) => /GetTold/.test(answer.url()) && /Atria/.test(answer.request().postData() ?? ''));
    await form.getByLabel('Place').fill('Hotel Atria');
    await counted;
    await expect(form.getByText('2 members will be told in the bell and by mail, and 1 visitor by mail')).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(...(request.url().match(/GetToldOfMeeting/) ?? [])));
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Meeting updated successfully')).toBeVisible();
    await expect(form).toHaveCount(0);
    // What was told is told: with the save it is not asked again.
    expect(asked).toEqual([]);
    const { read } = portal.data;
    const told = async () => await read.selectFrom('notices').select(['user_id', 'text']).where('kind', '=', 'Event').execute();
    const moved = /^The meeting of Pune Central is now on \w+day .*, 6:30–8:00 am, Hotel Atria, instead of 7:30–9:00 am, Club House\.$/;
    expect((await told()).map(({ user_id }) => user_id).toSorted()).toEqual([asha.id, ravi.id].toSorted());
    for (const { text } of await told()) expect(text).toMatch(moved);
    const mails = async () =>
      (await read.selectFrom('outbox').select('to_address').where('state', '=', 'Waiting').orderBy('id').execute()).map(
        (mail) => mail.to_address,
      );
    const all = [asha.email, ravi.email, 'leela@example.com'].toSorted();
    expect((await mails()).toSorted()).toEqual(all);
    await page.getByRole('button', { name: 'Call off' }).click();
    const calling = page.getByRole('dialog', { name: 'Call Off Meeting' });
    await expect(calling.getByText('2 members will be told in the bell and by mail, and 1 visitor by mail')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await calling.getByLabel('Reason').fill('Bandh');
    await calling.getByRole('button', { name: 'Call off' }).click();
    await expect(toast(page, 'Meeting updated successfully').last()).toBeVisible();
    await expect(calling).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Call off' })).toHaveCount(0);
    // What waited is not true any more: each has one mail, and one notice.
    await expect
      .poll(async () => (await told()).map(({ text }) => text.replace(/on .* is/, 'on DAY is')))
      .toEqual(Array(2).fill('The meeting of Pune Central on DAY is called off: Bandh.'));
    expect((await mails()).toSorted()).toEqual(all);
    await page.getByRole('button', { name: 'Delete' }).first().click();
    // It was called off already.
    await expect(page.getByRole('dialog', { name: 'Delete Meeting' }).getByText('Nobody is told.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await signIn(asha);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /notices/i }).click();
    await expect(page.getByText(/^The meeting of Pune Central on \w+day .* is called off: Bandh\.$/)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
