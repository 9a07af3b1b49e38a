// Who leaves a chapter or the portal does not stand in its agendas any more: their parts of meetings ahead wait for somebody again.

import type { FollowedRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type Leaving, placesLeft } from '../../chapters/offices/held-offices.server.ts';
import { meetingPartRecords } from '../meetings/meetings.tables.ts';
import { hasBegun } from '../meetings/require-meeting.server.ts';

export const leaveAgendasWithPlaces = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  for (const left of placesLeft(rows)) await records.alongWith(() => freeParts(records, left));
};

/** Who can no longer sign in. A deleted account leaves all its parts by itself. */
export const leaveAgendasWithAccounts = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  for (const { before, changed } of rows) {
    if (changed?.is_active === false) await records.alongWith(() => freeParts(records, { userId: Number(before.id) }));
  }
};

const freeParts = async (records: Records, { userId, chapterId }: Leaving): Promise<void> => {
  const parts = await records.tx
    .selectFrom('meeting_parts')
    .innerJoin('meetings', 'meetings.id', 'meeting_parts.meeting_id')
    .select(['meeting_parts.id', 'day', 'starts_at'])
    .where('user_id', '=', userId)
    .where('day', '>=', todayIn(records.timeZone))
    .where('closed_at', 'is', null)
    .$if(chapterId !== undefined, (query) => query.where('meeting_parts.chapter_id', '=', chapterId ?? 0))
    .orderBy('meeting_parts.id')
    .execute();
  for (const part of parts) {
    if (!hasBegun(part, records.timeZone)) await records.update(meetingPartRecords, part.id, { user_id: null, topic: null });
  }
};
