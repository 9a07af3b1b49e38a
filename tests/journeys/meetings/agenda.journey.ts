// The agenda of a meeting: who speaks, and how it is printed.

import { mostParts } from '../../../src/features/meetings/agenda/agenda.contract.ts';
import { readPdf } from '../../pdf-text.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { makeMeetingChapter } from './meeting-chapter.ts';

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`Speakers are proposed, one is exchanged and one left out, and only then they are told: ${width} px`, {
    tag: width === 1280 ? '@main' : [],
  }, async ({ page, portal, signIn }) => {
    await page.setViewportSize({ width, height });
    const { id, president, ravi, addMeeting, speaks } = await makeMeetingChapter(portal);
    for (const day of [7, 14, 21]) await addMeeting(day);
    await signIn(president);
    await page.goto(`/chapters/${id}`);
    await page.getByRole('tab', { name: 'Meetings' }).click();
    await page.getByRole('button', { name: 'Find speakers' }).click();
    const form = dialog(page, 'Find speakers of Pune Central');
    await expect(form.getByLabel('Meetings')).toHaveValue('6');
    const speakers = form.getByRole('combobox', { name: /day \d/ });
    await expect(speakers).toHaveCount(3);
    await expect(speakers.nth(0)).toHaveValue('Zubin Mistry');
    await expect(speakers.nth(0)).toHaveAccessibleDescription('Has never spoken');
    await expect(speakers.nth(1)).toHaveValue('Asha Rao');
    await expect(speakers.nth(2)).toHaveValue('Ravi Iyer');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const told = () => portal.data.read.selectFrom('notices').select('user_id').where('kind', '=', 'Speaker').execute();
    expect(await told()).toEqual([]);
    await speakers.nth(0).click();
    await page.getByRole('option', { name: 'Ravi Iyer' }).click();
    await expect(speakers.nth(0)).toHaveAccessibleDescription('Proposed: Zubin Mistry');
    await speakers.nth(2).click();
    await page.getByRole('option', { name: 'Nobody yet' }).click();
    await form.getByLabel('Meetings').fill('2');
    await expect(speakers).toHaveCount(2);
    await expect(speakers.nth(0)).toHaveValue('Ravi Iyer');
    await form.getByLabel('Meetings').fill('3');
    await expect(speakers.nth(2)).toHaveValue('Nobody yet');

    // Meanwhile somebody else puts a speaker on for the second meeting.
    const [, second] = await portal.data.read.selectFrom('meetings').select('id').where('chapter_id', '=', id).orderBy('day').execute();
    await speaks(second?.id ?? 0, ravi);
    await form.getByRole('button', { name: 'Fill 2 meetings' }).click();
    await expect(form.getByText(/^\w+day \d+ \w+ has a speaker already: Ravi Iyer$/)).toBeVisible();
    await expect(speakers).toHaveCount(2);
    await form.getByRole('button', { name: 'Fill 1 meeting' }).click();
    await expect(toast(page, '1 speaker named')).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(row(page, 'Ravi Iyer')).toHaveCount(2);
    expect(new Set((await told()).map(({ user_id }) => user_id))).toEqual(new Set([ravi.id]));
    await toast(page, '1 speaker named').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Ravi Iyer')).toHaveCount(1);
  });
}

test("In the list of meetings the speaker's name leads to the speaker's page", async ({ page, portal, signIn }) => {
  const { asha, ravi, addMeeting, speaks } = await makeMeetingChapter(portal);
  await speaks(await addMeeting(7), ravi);
  await signIn(asha);
  await page.goto('/meetings');
  await page.getByRole('link', { name: 'Ravi Iyer', exact: true }).click();
  await expect(page).toHaveURL(`/directory/${ravi.id}`);
});

test('An agenda is printed on one page, however many parts it has', async ({ page, portal, signIn }) => {
  const { id: chapter_id, president, asha, addMeeting } = await makeMeetingChapter(portal);
  const id = await addMeeting(7, { Theme: 'A theme of some length that says what the meeting is about' });
  const like = { meeting_id: id, chapter_id, minutes: 2, created_at: '2026-01-01', user_id: asha.id, topic: 'A topic in some words' };
  const parts = Array.from({ length: mostParts - 9 }, (_, at) => ({ ...like, position: at + 20, part: `Part with number ${at}` }));
  await portal.data.write((tx) => tx.insertInto('meeting_parts').values(parts).execute());
  await signIn(president);
  await page.goto(`/meetings/${id}`);
  await expect(page.getByRole('list', { name: 'Agenda' }).getByRole('listitem')).toHaveCount(mostParts);
  const { pages, text } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toBe(1);
  expect(text).toContain(`Part with number ${parts.length - 1}`);
});

test('Officers read on the agenda that its speaker cannot come, members do not', async ({ page, portal, signIn }) => {
  const { president, asha, ravi, addMeeting, speaks } = await makeMeetingChapter(portal);
  const meetingId = await addMeeting(7);
  await speaks(meetingId, asha);
  await portal.data.write((tx) =>
    tx.updateTable('users').set({ full_name: 'Ashalakshmi Venkataramanan-Krishnamurthy' }).where('id', '=', asha.id).execute(),
  );
  await signIn(asha);
  await page.goto(`/meetings/${meetingId}`);
  await page.getByRole('button', { name: "I can't come" }).click();
  await expect(page.getByRole('button', { name: "I can't come", pressed: true })).toBeVisible();
  const part = page.getByRole('list', { name: 'Agenda' }).getByRole('listitem').filter({ hasText: 'Feature presentation' });
  await signIn(president);
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/meetings/${meetingId}`);
    await expect(part.getByText('Not going')).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await signIn(ravi);
  await page.goto(`/meetings/${meetingId}`);
  await expect(part).toContainText('Venkataramanan');
  await expect(part.getByText('Not going')).toBeHidden();
});
