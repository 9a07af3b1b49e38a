// The dialog of the member's page that is open. Its code is loaded when it opens.

import { Loader } from '@mantine/core';
import { LazyPart, lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import type { AssignedMember } from '../../chapters/assignments/assignments.contract.ts';
import type { Member } from '../../people/members/members.contract.ts';

const PaymentForm = lazyPart(async () => (await import('../../money/payments/payment-form.tsx')).PaymentForm);
const AssignDialog = lazyPart(async () => (await import('../../chapters/assignments/assign-dialog.tsx')).AssignDialog);
const MoveDialog = lazyPart(async () => (await import('../../chapters/assignments/move-dialog.tsx')).MoveDialog);
const UpdateMemberDialog = lazyPart(async () => (await import('./update-member-dialog.tsx')).UpdateMemberDialog);

export type OpenDialog = { kind: 'pay' | 'assign' | 'edit' | 'details' } | { kind: 'move'; assigned: AssignedMember };

interface MemberDialogProps {
  member: Member;
  open: OpenDialog;
  onClosed: () => void;
}

export const MemberDialog = (props: MemberDialogProps) => (
  <LazyPart fallback={<DialogIsLoading />} failed="The dialog could not be loaded.">
    <Dialog {...props} />
  </LazyPart>
);

const Dialog = ({ member, open, onClosed }: MemberDialogProps) => {
  switch (open.kind) {
    case 'pay':
      return <PaymentForm member={{ Id: member.Id, Name: member.FullName, Email: member.Email }} onClosed={onClosed} />;
    case 'assign':
      return <AssignDialog member={member} onClosed={onClosed} />;
    case 'move':
      return <MoveDialog assigned={open.assigned} onClosed={onClosed} />;
    case 'edit':
      return <UpdateMemberDialog member={member} onClosed={onClosed} />;
    case 'details':
      return <UpdateMemberDialog member={member} isEditing onClosed={onClosed} />;
  }
};

const DialogIsLoading = () => (
  <Loader pos="fixed" inset={0} m="auto" role="status" aria-label="Loading the form" style={{ zIndex: 'var(--mantine-z-index-modal)' }} />
);
