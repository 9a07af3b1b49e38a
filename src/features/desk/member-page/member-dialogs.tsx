// The dialog of the member's page that is open, and what other dialogs of the page ask about. Their code is loaded then.

import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { useGoBack } from '../../../platform/ui/way-back/go-back.ts';
import type { AssignedMember } from '../../chapters/assignments/assignments.contract.ts';
import type { Member } from '../../people/members/members.contract.ts';

const PaymentForm = lazyDialog(() => import('../../money/payment-form/payment-form.tsx'), 'PaymentForm');
const AssignDialog = lazyDialog(() => import('../../chapters/assignments/assign-dialog.tsx'), 'AssignDialog');
const MoveDialog = lazyDialog(() => import('../../chapters/assignments/move-dialog.tsx'), 'MoveDialog');
const SeatDialog = lazyDialog(() => import('../../chapters/assignments/seat-dialog.tsx'), 'SeatDialog');
const EraseDialog = lazyDialog(() => import('../personal-data/erasing/erase-dialog.tsx'), 'EraseDialog');
const UpdateMemberDialog = lazyDialog(() => import('./update-member-dialog.tsx'), 'UpdateMemberDialog');

export type OpenDialog =
  | { kind: 'pay' | 'assign' | 'edit' | 'details' | 'erase' }
  | { kind: 'seat'; assigned: AssignedMember }
  | { kind: 'move'; assigned: AssignedMember; places?: readonly AssignedMember[] };

interface MemberDialogProps {
  member: Member;
  open: OpenDialog;
  onClosed: () => void;
}

export const MemberDialog = ({ member, open, onClosed }: MemberDialogProps) => {
  const goBack = useGoBack('/members');
  switch (open.kind) {
    case 'pay':
      return <PaymentForm member={{ Id: member.Id, Name: member.FullName, Email: member.Email }} onClosed={onClosed} />;
    case 'assign':
      return <AssignDialog member={member} onClosed={onClosed} />;
    case 'move':
      return <MoveDialog assigned={open.assigned} places={open.places} onClosed={onClosed} />;
    case 'seat':
      return <SeatDialog assigned={open.assigned} onClosed={onClosed} />;
    case 'edit':
      return <UpdateMemberDialog member={member} onClosed={onClosed} />;
    case 'erase':
      return <EraseDialog member={member} onErased={goBack} onClosed={onClosed} />;
    case 'details':
      return <UpdateMemberDialog member={member} isEditing onClosed={onClosed} />;
  }
};
