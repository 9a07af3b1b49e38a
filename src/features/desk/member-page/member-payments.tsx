// The payments of a member, with all that can be done about them, and who has paid by the bank.

import { PaymentActions } from '../../money/payment-form/payment-actions.tsx';
import { PaymentHistory } from '../../money/payments/payment-history.tsx';
import { MemberPayers } from '../../money/statements/member-payers.tsx';
import type { Member } from '../../people/members/members.contract.ts';

export const MemberPayments = ({ member }: { member: Member }) => (
  <>
    <PaymentHistory
      memberId={member.Id}
      actions={(payment) => <PaymentActions payment={payment} payer={{ ...member, Name: member.FullName }} />}
    />
    <MemberPayers memberId={member.Id} />
  </>
);
