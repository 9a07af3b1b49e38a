// What an undo of visitors may not do: what the saves and moves would refuse, it refuses too.

import { valuesBefore } from '../../../platform/data/records/changes.tables.ts';
import type { PlainRow, StoredRow } from '../../../platform/data/records/record-kind.ts';
import type { FollowedKind, Records } from '../../../platform/data/records/records.ts';
import type { UndoHookedKind, Undone } from '../../../platform/data/records/undo/undo-hooks.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import type { ChapterRight } from '../../../platform/wire/roles.ts';
import { rightsOfOffices } from '../../chapters/offices/offices.contract.ts';
import '../../chapters/offices/offices.tables.ts';
import { requireFreeSeat } from '../../chapters/seats/seat-rule.server.ts';
import { followVisitors, lockMeetingsOf } from './delete-visitor.server.ts';
import { findVisitor } from './visitor-contacts.server.ts';
import { seatStages, type VisitorStage } from './visitor-words.ts';
import { visitorTexts } from './visitors.contract.ts';
import { visitorRecords } from './visitors.tables.ts';
import { visitsOf } from './visits.server.ts';

const barUndoOfVisitors = async (records: Records, { changes, by, isWholeSet }: Undone): Promise<void> => {
  const ids = changes.map(({ record_id }) => Number(record_id));
  await lockMeetingsOf(records, ids);
  for (const { record_id, kind, fields } of changes) {
    const id = Number(record_id);
    const [stored] = await records.tx.selectFrom('visitors').selectAll().where('id', '=', id).execute();
    const back = valuesBefore(fields);
    const next = { ...stored, ...back } as StoredRow<'visitors'>;
    if (stored?.forgotten_at) throw new Refusal('CannotUndo', visitorTexts.isForgotten);
    if (kind === 'Added' || kind === 'Restored') continue;
    const stages = [stored?.stage, 'stage' in back ? next.stage : undefined];
    if ('stage' in back && stages.includes('Joined')) throw new Refusal('CannotUndo', visitorTexts.joinIsFinal);
    const chapterId = Number(stored?.chapter_id ?? next.chapter_id);
    if ('stage' in back && kind === 'Changed') await requireRight(records, by, chapterId, stages);
    await requireSeat(records, { id, chapterId, back, next });
    await requireAlone(records, { id, chapterId, back, next });
    if ('stage' in back && !isWholeSet) await requireNoVisit(records, id, next.stage);
  }
};

/** An approval, and a refusal, goes back and forth only with the right to decide. */
const requireRight = async (records: Records, by: Undone['by'], chapterId: number, stages: readonly (VisitorStage | undefined)[]) => {
  if (by.mayUndoAll || !stages.some((stage) => stage === 'Approved' || stage === 'Declined')) return;
  const today = todayIn(records.timeZone);
  const offices = await records.tx
    .selectFrom('offices')
    .select('office')
    .where('user_id', '=', by.userId)
    .where('chapter_id', '=', chapterId)
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)
    .execute();
  const rights = new Set<ChapterRight>(offices.flatMap(({ office }) => rightsOfOffices[office]));
  if (!rights.has('decide')) throw new Refusal(403, visitorTexts.undoNeedsDecision);
};

interface Next {
  id: number;
  chapterId: number;
  back: PlainRow;
  next: StoredRow<'visitors'>;
}

const requireSeat = async (records: Records, { id, chapterId, back, next }: Next): Promise<void> => {
  const isTouched = ['stage', 'profession_id', 'held_until'].some((column) => column in back);
  const isOver = next.stage === 'Approved' && (next.held_until ?? '') < todayIn(records.timeZone);
  if (!isTouched || isOver || !seatStages.includes(next.stage) || next.profession_id === null) return;
  const profession = records.tx.selectFrom('professions').select('id').where('id', '=', next.profession_id);
  // One that was merged comes back in the same undo, and nobody has taken its seat meanwhile.
  if (!(await profession.executeTakeFirst())) return;
  await requireFreeSeat(records, { chapterId, professionId: next.profession_id }, { visitorId: id });
};

/** Of one phone and one e-mail a chapter has one visitor. */
const requireAlone = async ({ tx }: Records, { id, chapterId, back, next }: Next): Promise<void> => {
  const { email_normal = null, phone_normal = null } = next;
  if (!('email_normal' in back || 'phone_normal' in back)) return;
  const other = await findVisitor(tx, chapterId, { email_normal, phone_normal }, id);
  if (other) throw new Refusal('CannotUndo', visitorTexts.isVisitor(other.full_name));
};

/** Taken back alone, without the mark that made it. */
const requireNoVisit = async ({ tx }: Records, id: number, stage: VisitorStage): Promise<void> => {
  if (stage !== 'Invited' && stage !== 'Registered') return;
  if ((await visitsOf(tx, [id])).has(id)) throw new Refusal('CannotUndo', visitorTexts.cannotUndo);
};

export const guardedVisitors: UndoHookedKind & FollowedKind = { ...visitorRecords, beforeUndo: barUndoOfVisitors, follow: followVisitors };
