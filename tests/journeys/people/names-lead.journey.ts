// Wherever a member reads a fellow's name, it leads to the fellow's page.

import { saveOffice } from '../../../src/features/chapters/offices/offices.contract.ts';
import { saveSlip } from '../../../src/features/giving/slips/slips.contract.ts';
import { saveVisitor } from '../../../src/features/meetings/visitors/visitors.contract.ts';
import { inDays } from '../../in-days.ts';
import { expect, test } from '../journey.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';

test.use({ viewport: { width: 390, height: 844 } });

test("A fellow's name leads to the fellow's page from slips, rosters, agendas, officers, seats, visitors and the dashboard", async ({
  page,
  portal,
  signIn,
}) => {
  test.slow();
  const { id: ChapterId, asha, ravi, addMeeting, speaks } = await makeMeetingChapter(portal);
  const meeting = await addMeeting(2);
  const term = { From: inDays(-10), To: inDays(200) };
  await portal.save(saveOffice, { Flag: 'Add', ChapterId, UserId: ravi.id, Office: 'Treasurer', ...term });
  await portal.save(saveOffice, { Flag: 'Add', ChapterId, UserId: asha.id, Office: 'Visitor Host', ...term });
  await portal.save(saveSlip, {
    Flag: 'Add',
    Kind: 'Referral',
    FromId: ravi.id,
    ToId: asha.id,
    Day: inDays(-1),
    ContactName: 'Meera Nair',
    ContactPhone: '9876543210',
  });
  await speaks(meeting, ravi);
  await portal.save(saveVisitor, { Flag: 'Add', ChapterId, FullName: 'Leela Menon', InvitedById: ravi.id });
  await portal.data.write(async (tx) => {
    const profession = await tx.selectFrom('professions').select('id').orderBy('id').executeTakeFirstOrThrow();
    await tx.updateTable('assignments').set({ profession_id: profession.id }).where('user_id', '=', ravi.id).execute();
  });
  await signIn(asha);
  const places = [
    '/slips?Direction=Received',
    `/meetings/${meeting}`,
    `/meetings/${meeting}?tab=people`,
    '/directory',
    '/visitors',
    `/chapters/${ChapterId}`,
    `/chapters/${ChapterId}?tab=officers`,
    `/chapters/${ChapterId}?tab=seats`,
    '/dashboard',
  ];
  for (const place of places) {
    await page.goto(place);
    const name = page.getByRole('main').getByRole('link', { name: 'Ravi Iyer', exact: true }).first();
    await expect(name, place).toHaveAttribute('href', `/directory/${ravi.id}`);
    if (place.startsWith('/slips')) {
      const kind = await page.getByRole('link', { name: 'Referral from Ravi Iyer' }).boundingBox();
      expect((await name.boundingBox())?.y, 'The name of a slip is one line').toBe(kind?.y);
    }
    await name.click();
    await expect(page.getByRole('heading', { name: 'Ravi Iyer', level: 1 }), place).toBeVisible();
  }
  await page.goto('/dashboard');
  const ownMeeting = page.getByRole('listitem').filter({ hasText: 'Ravi Iyer speaks' });
  await expect(ownMeeting.getByRole('link', { name: 'Ravi Iyer', exact: true })).toHaveAttribute('href', `/directory/${ravi.id}`);
});
