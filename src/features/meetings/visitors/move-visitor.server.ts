// How a visitor goes on: one stage, aside, or back. Whoever gives a seat locks the profession and the chapter first and the visitor last,
// so of two at once the second one finds it taken.

import type { RowChange } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Result } from '../../../platform/server/calls/save.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { lockSeats, requireFreeSeat } from '../../chapters/seats/seat-rule.server.ts';
import { joinVisitor } from './join-visitor.server.ts';
import { type Movable, type Move, requireMovable, requireStep } from './movable-visitor.server.ts';
import { tellChapter, tellOfHeldSeat } from './visitor-notices.server.ts';
import type { moveVisitor } from './visitor-steps.contract.ts';
import { asideStages, daysOfHeldSeat, daysToObject, seatStages, type VisitorStage } from './visitor-words.ts';
import { visitorTexts } from './visitors.contract.ts';
import { visitorRecords } from './visitors.tables.ts';
import { followVisits } from './visits.server.ts';

type Moved = Omit<ResOf<typeof moveVisitor>, 'SetId'>;

export const moveVisitorOf = (context: Move) =>
  context.save(async (records): Promise<Result<Moved>> => {
    const { input, caller } = context;
    const to = input.Stage;
    const visitor = await requireMovable(records, context);
    requireStep(visitor, to);
    if (to === 'Joined') return joinVisitor(records, context, visitor);
    const reason = input.Reason;
    if (to === 'Declined' && reason === null) throw refusedField(400, 'Reason', visitorTexts.reasonRequired);
    const seat = seatStages.includes(to) ? await takeSeat(records, context, visitor) : null;
    const isBack = asideStages.includes(visitor.stage);
    const change = changeTo(to, { today: todayIn(records.timeZone), reason, professionId: seat?.professionId ?? null, isBack });
    const before = await records.update(
      visitorRecords,
      input.Id,
      (row) => {
        requireStep(row, to);
        return { ...change, stage_before: asideStages.includes(to) ? row.stage : null };
      },
      { version: input.Version },
    );
    if (!before) throw new Refusal(404, visitorTexts.notFound);
    // Somebody may have come while they were put aside.
    if (isBack) await followVisits(records, [input.Id]);
    const about = { id: input.Id, chapterId: visitor.chapter_id, name: before.full_name, by: caller.userId };
    if (seat && to === 'Applied' && !isBack) await tellChapter(records, about, { ...seat, until: String(change.object_until) });
    if (seat && to === 'Approved') await tellOfHeldSeat(records, about, { ...seat, until: String(change.held_until) });
    return {
      res: { Id: input.Id, UserId: null, PaymentId: null, IsInvited: false, InvitationLink: null, AwaitsLink: false },
      message: visitorTexts.moved(before.full_name, to),
    };
  });

const takeSeat = async (records: Records, { input }: Move, { id, chapter_id, profession_id }: Movable) => {
  const professionId = input.ProfessionId ?? profession_id;
  if (professionId === null) throw refusedField(400, 'ProfessionId', visitorTexts.professionRequired);
  const wanted = { chapterId: chapter_id, professionId };
  await requireFreeSeat(records, wanted, { visitorId: id });
  return { professionId, ...(await lockSeats(records, wanted)) };
};

interface Step {
  today: string;
  reason: string | null;
  professionId: number | null;
  isBack: boolean;
}

const changeTo = (stage: VisitorStage, { today, reason, professionId: profession_id, isBack }: Step): RowChange<'visitors'> => {
  if (asideStages.includes(stage)) return { stage, reason, held_until: null };
  if (stage === 'Applied') return { stage, reason: null, profession_id, ...(!isBack && { object_until: daysAfter(today, daysToObject) }) };
  if (stage === 'Approved') return { stage, reason: null, profession_id, held_until: daysAfter(today, daysOfHeldSeat) };
  return { stage, reason: null };
};
