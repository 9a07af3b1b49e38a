// A visitor whom somebody is about to move: whether they may, and whether it leads there from here.

import type { Records } from '../../../platform/data/records/records.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import { notAllowed, Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import type { moveVisitor } from './visitor-steps.contract.ts';
import { rightToMove, stagesAfter, type VisitorStage } from './visitor-words.ts';
import { visitorTexts } from './visitors.contract.ts';
import type { VisitorTable } from './visitors.tables.ts';

export type Move = Context<typeof moveVisitor>;

/** As it stands, unlocked. It does not exist for an officer of another chapter, and each move needs its right. */
export const requireMovable = async ({ tx }: Records, context: Move) => {
  const { input } = context;
  const visitor = await tx.selectFrom('visitors').selectAll().where('id', '=', input.Id).executeTakeFirst();
  const rights = (['visitors', 'decide', 'money'] as const).filter(
    (right) => visitor && isAmong(chaptersOf(context, right), visitor.chapter_id),
  );
  if (!visitor || rights.length === 0) throw new Refusal(404, visitorTexts.notFound);
  if (!isAmong(chaptersOf(context, rightToMove(input.Stage)), visitor.chapter_id)) throw new Refusal(403, notAllowed);
  if (visitor.forgotten_at !== null) throw new Refusal(409, visitorTexts.isForgotten);
  return visitor;
};

export type Movable = Awaited<ReturnType<typeof requireMovable>>;

type Standing = Pick<VisitorTable, 'full_name' | 'stage' | 'stage_before'>;

/** Where somebody else has led the visitor meanwhile it is a clash. */
export const requireStep = ({ full_name, stage, stage_before }: Standing, to: VisitorStage): void => {
  if (stagesAfter({ stage, before: stage_before }).includes(to)) return;
  throw refusedField(stage === to ? 409 : 400, 'Stage', visitorTexts.noWay(full_name, stage, to));
};
