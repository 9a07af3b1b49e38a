// A chapter with two members and a president, for journeys of its meetings.

import type { WeekDay } from '../../../src/features/chapters/chapters/rhythm.ts';
import { saveOffice } from '../../../src/features/chapters/offices/offices.contract.ts';
import { savePart } from '../../../src/features/meetings/agenda/agenda.contract.ts';
import { saveMeeting, speakersPart } from '../../../src/features/meetings/meetings/meetings.contract.ts';
import { inDays } from '../../in-days.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import type { JourneyPortal } from '../journey-portal.ts';

const paid = { isActiveMember: true, amount: 18_000, membershipEnd: '2099-01-01' };

export const makeMeetingChapter = async (portal: JourneyPortal) => {
  const { id } = await makeChapter(portal.data, 'Pune Central');
  const join = async (fullName: string) => {
    const person = await portal.person('member', { fullName, ...paid });
    await makeAssignment(portal.data, id, person.id, person.id);
    return person;
  };
  const [president, asha, ravi] = [await join('Zubin Mistry'), await join('Asha Rao'), await join('Ravi Iyer')];
  const term = { From: inDays(-10), To: inDays(200) };
  await portal.save(saveOffice, { Flag: 'Add', ChapterId: id, UserId: president.id, Office: 'President', ...term });
  return { id, president, asha, ravi, addMeeting: (day: number, more = {}) => addMeeting(portal, id, day, more), speaks: speaksAt(portal) };
};

const addMeeting = (portal: JourneyPortal, chapterId: number, day: number, more: object) =>
  portal.save(saveMeeting, { Flag: 'Add', ChapterId: chapterId, Day: inDays(day), StartsAt: '07:30', EndsAt: '09:00', ...more });

/** Puts a member on for the feature presentation of a meeting. */
const speaksAt =
  (portal: JourneyPortal) =>
  async (meetingId: number, { id: UserId }: { id: number }) => {
    const parts = portal.data.read.selectFrom('meeting_parts').select('id').where('meeting_id', '=', meetingId);
    const { id: Id } = await parts.where('part', '=', speakersPart).executeTakeFirstOrThrow();
    await portal.save(savePart, { Flag: 'Update', Id, Part: speakersPart, UserId, Minutes: 10, Position: 0 });
  };

export const meetsOn = (portal: JourneyPortal, chapterId: number, day: WeekDay) =>
  portal.data.write((tx) => tx.updateTable('chapters').set({ meeting_day: day, meets_at: '07:30' }).where('id', '=', chapterId).execute());
