// Moving a visitor: at once, or by a dialog where a move needs more. Whatever shows visitors draws the dialog beside them.

import { type ReactNode, useState } from 'react';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { moveVisitor } from '../visitors/visitor-steps.contract.ts';
import { type Visitor, visitorTexts } from '../visitors/visitors.contract.ts';
import type { Move } from './visitor-steps.ts';

const MoveForm = lazyDialog(() => import('./move-form.tsx'), 'MoveForm');
const JoinForm = lazyDialog(() => import('./join-form.tsx'), 'JoinForm');

export interface VisitorMoves {
  /** Resolves when the move is made or refused, or at once where its dialog goes on. */
  make: (visitor: Visitor, move: Move) => Promise<void>;
  dialog: ReactNode;
}

export const useVisitorMoves = (): VisitorMoves => {
  const [asked, setAsked] = useState<{ visitor: Visitor; move: Move } | null>(null);
  const save = useSave(moveVisitor);
  const undo = useUndo();
  const mayApprove = useAskToApprove();
  const make = async (visitor: Visitor, move: Move) => {
    if (move.asks) return setAsked({ visitor, move });
    if (move.to === 'Approved' && !(await mayApprove(visitor))) return;
    const { Id, Version, FullName } = visitor;
    await save(
      { Id, Version, Stage: move.to },
      { done: visitorTexts.moved(FullName, move.to), failed: visitorTexts.notMoved, next: ({ SetId }) => undo(SetId, FullName) },
    );
  };
  const props = asked && { ...asked, onClosed: () => setAsked(null) };
  return { make, dialog: props && (props.move.asks === 'joining' ? <JoinForm {...props} /> : <MoveForm {...props} />) };
};

/** The members may still object, or it holds a seat: both are worth a look. */
const useAskToApprove = () => {
  const confirm = useConfirm();
  return ({ FullName, Profession, ObjectUntil, Objections }: Visitor) =>
    confirm({
      title: 'Approve Visitor',
      text: `${objectorsText(Objections ?? [])}The seat of ${Profession ?? 'the profession'} is held for 30 days.`,
      detail: ObjectUntil ? `The members of the chapter may object until ${showDate(ObjectUntil)}.` : undefined,
      subject: FullName,
      verb: 'Approve',
      tone: 'success',
    });
};

const objectorsText = ([first, ...others]: NonNullable<Visitor['Objections']>): string => {
  if (!first) return '';
  return others.length === 0 ? `${first.Name} objects. ` : `${others.length + 1} members object. `;
};
