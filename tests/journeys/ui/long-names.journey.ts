// A name of 120 letters without a space widens no screen of a phone.

import { saveMeeting } from '../../../src/features/meetings/meetings/meetings.contract.ts';
import { makeAssignment } from '../../makers.ts';
import { expect, test } from '../journey.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';

const longName = 'Venkatanarasimharajuvaripeta'.repeat(5).slice(0, 120);

test('A long name without a space widens no screen of the desk or of a chapter', async ({ page, portal, signIn }) => {
  const { id, president, addMeeting } = await makeMeetingChapter(portal);
  const soon = new Date(Date.now() + 3 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const member = await portal.person('member', { fullName: longName, isActiveMember: true, amount: 18_000, membershipEnd: soon });
  await makeAssignment(portal.data, id, member.id, member.id);
  await portal.data.write((tx) => tx.updateTable('settings').set({ absences_allowed: 0 }).execute());
  const meeting = await addMeeting(-1);
  await portal.save(saveMeeting, { Flag: 'Close', Id: meeting, Unmarked: 'Absent' });
  await page.setViewportSize({ width: 390, height: 844 });
  const expectNarrow = async (path: string) => {
    await page.goto(path);
    await expect(page.getByText(longName.slice(0, 28)).filter({ visible: true }).first()).toBeVisible();
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await tooWide(), path).toBe(0);
  };
  await signIn('superAdmin');
  const details = [`/member-details/${member.id}`, `/member-details/${member.id}?do=pay`, `/member-details/${member.id}?do=move`];
  const desk = ['/members', '/member-list', '/assigned-members', '/renewals', `/chapters/${id}`];
  for (const path of [...details, ...desk]) await expectNarrow(path);
  await signIn(president);
  const chapter = ['/dashboard', '/renewals', '/directory', `/directory/${member.id}`, `/chapters/${id}`];
  for (const path of chapter) await expectNarrow(path);
});
