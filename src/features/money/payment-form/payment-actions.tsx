// The actions of a payment in a list: open and send the receipt; for super admins also correct, void, and history.

import { useState } from 'react';
import EraserIcon from '~icons/tabler/cash-banknote-off';
import PencilIcon from '~icons/tabler/pencil';
import OtherPayerIcon from '~icons/tabler/user-share';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { RowAction, RowActions } from '../../../platform/ui/list/row-parts.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import type { Payment } from '../payments/payments.contract.ts';
import { OpenReceipt, SendReceipt } from '../receipts/receipt-actions.tsx';
import type { Payer } from './payment-values.ts';

const PaymentForm = lazyDialog(() => import('./payment-form.tsx'), 'PaymentForm');
const VoidDialog = lazyDialog(() => import('./void-dialog.tsx'), 'VoidDialog');
const OtherPayerDialog = lazyDialog(() => import('./other-payer-dialog.tsx'), 'OtherPayerDialog');

interface PaymentActionsProps {
  payment: Payment;
  payer: Payer;
}

export const PaymentActions = ({ payment, payer }: PaymentActionsProps) => {
  const [opened, setOpened] = useState<'correct' | 'void' | 'other payer' | null>(null);
  const close = () => setOpened(null);
  const isSuperAdmin = useIsSuperAdmin();
  return (
    <RowActions>
      <OpenReceipt payment={payment} />
      <SendReceipt payment={payment} about={payer.Name} />
      {isSuperAdmin && !payment.IsVoid && (
        <>
          <RowAction label="Correct" icon={PencilIcon} onClick={() => setOpened('correct')} />
          <RowAction label="Void" icon={EraserIcon} colour="red" onClick={() => setOpened('void')} />
        </>
      )}
      {isSuperAdmin && payment.IsVoid && (
        <RowAction label="Record for somebody else" icon={OtherPayerIcon} onClick={() => setOpened('other payer')} />
      )}
      {isSuperAdmin && <HistoryAction record="Payment" id={payment.Id} title={payer.Name} />}
      {opened === 'correct' && <PaymentForm member={payer} corrected={payment} onClosed={close} />}
      {opened === 'void' && <VoidDialog payment={payment} payer={payer} Form={PaymentForm} onClosed={close} />}
      {opened === 'other payer' && <OtherPayerDialog paid={payment} Form={PaymentForm} onClosed={close} />}
    </RowActions>
  );
};
