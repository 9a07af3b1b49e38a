// The usual agenda of a chapter, which every new meeting gets. Its minutes are for the usual length; a shorter or longer meeting has its share.

import { splitInParts } from '../../../platform/data/parts.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { minutesBetween, type Time } from '../../../platform/wire/times.ts';
import type { MeetingKind } from './meeting-kinds.ts';
import { speakersPart } from './meetings.contract.ts';
import { meetingPartRecords } from './meetings.tables.ts';

const usualAgenda: readonly (readonly [part: string, minutes: number])[] = [
  ['Open networking', 15],
  ['Welcome', 5],
  ['Education', 5],
  ['Members introduce themselves', 20],
  ['Visitors introduce themselves', 5],
  [speakersPart, 10],
  ['Referrals and thank yous', 20],
  ['Announcements', 5],
  ['Close', 5],
];

interface NewMeeting {
  id: number;
  chapter_id: number;
  kind: MeetingKind;
  starts_at: Time;
  ends_at: Time;
}

export const addUsualAgenda = async (records: Records, meetings: readonly NewMeeting[]): Promise<void> => {
  const created_at = new Date().toISOString();
  const rows = meetings
    .filter(({ kind }) => kind === 'Meeting')
    .flatMap(({ id, chapter_id, starts_at, ends_at }) =>
      usualParts(minutesBetween(starts_at, ends_at)).map((part) => ({
        meeting_id: id,
        chapter_id,
        ...part,
        user_id: null,
        topic: null,
        created_at,
      })),
    );
  for (const part of splitInParts(rows, 500)) await records.insertAll(meetingPartRecords, part);
};

export const usualParts = (minutes: number) =>
  sharesOf(minutes).map((share, at) => ({ position: at + 1, part: usualAgenda[at]?.[0] ?? '', minutes: share }));

/** Together they are the time that there is, as long as each part has at least its minute. */
export const sharesOf = (minutes: number): number[] => {
  const whole = usualAgenda.reduce((sum, [, usual]) => sum + usual, 0);
  let [past, given] = [0, 0];
  return usualAgenda.map(([, usual]) => {
    past += usual;
    const share = Math.max(1, Math.round((past * minutes) / whole) - given);
    given += share;
    return share;
  });
};
