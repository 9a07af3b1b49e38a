// Tells whoever gets an office, or another term of one. What was told of it before is not true any more, and goes.

import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { readChangedRows } from '../../../platform/data/records/undo/changed-rows.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { formatDay } from '../../../platform/wire/locale.ts';
import { forgetNotices, type Notice, notify } from '../../people/notices/notify.server.ts';
import { officeRecords } from './offices.tables.ts';

export const tellOfficers = async (records: Records): Promise<void> => {
  const { tx, timeZone } = records;
  const changed = (await readChangedRows(records, officeRecords)).filter(({ before, now }) => isOther(before, now));
  if (changed.length === 0) return;
  await forgetNotices(
    tx,
    changed.map(({ id }) => aboutOffice(id)),
  );
  const ahead = changed.flatMap(({ now }) => (now && String(now.to_day) >= todayIn(timeZone) ? [now] : []));
  const notices: Notice[] = [];
  for (const { id, user_id, chapter_id, office, from_day, to_day } of ahead) {
    if (user_id === records.userId) continue;
    const chapter = await tx.selectFrom('chapters').select('chapter_name').where('id', '=', Number(chapter_id)).executeTakeFirst();
    const text = `You are ${office} of ${chapter?.chapter_name} from ${formatDay(String(from_day))} to ${formatDay(String(to_day))}.`;
    const path = `/chapters/${Number(chapter_id)}` as const;
    notices.push({ userId: Number(user_id), kind: 'Membership', text, path, about: aboutOffice(Number(id)) });
  }
  await notify(tx, notices);
};

const aboutOffice = (id: number): string => `office ${id}`;

const isOther = (before: PlainRow | null, now: PlainRow | null): boolean =>
  before === null || now === null || ['user_id', 'office', 'from_day', 'to_day'].some((column) => before[column] !== now[column]);
