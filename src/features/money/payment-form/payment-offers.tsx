// The actions in the toast after a payment: open and send the receipt, assign a new member to a chapter, void.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { useOpenDialog } from '../../../platform/ui/dialog/dialogs-provider.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import type { ToastAction } from '../../../platform/ui/screen/toasts.ts';
import type { Payment } from '../payments/payments.contract.ts';
import { useReceipt } from '../receipts/use-receipt.ts';
import { useSendReceipt } from '../receipts/use-send-receipt.ts';
import type { FormOfPaid, PaidAlready, Payer } from './payment-values.ts';

const AssignDialog = lazyDialog(() => import('../../chapters/assignments/assign-dialog.tsx'), 'AssignDialog');
const VoidDialog = lazyDialog(() => import('./void-dialog.tsx'), 'VoidDialog');

interface OffersOptions {
  isNew: boolean;
  /** The form of which these are the offers. */
  Form: FormOfPaid;
}

export const usePaymentOffers = (payer: Payer, { isNew, Form }: OffersOptions) => {
  const openDialog = useOpenDialog();
  const openReceipt = useReceipt();
  const sendReceipt = useSendReceipt();
  const isSuperAdmin = useIsSuperAdmin();
  return (payment: PaidAlready & Pick<Payment, 'Id'>): ToastAction[] => {
    const about = payer.Name;
    const receiptActions: ToastAction[] = [
      { label: 'Receipt', about, stays: true, run: () => openReceipt(payment.Id) },
      { label: 'Send', about, stays: true, run: () => sendReceipt(payment.Id, about) },
    ];
    const run = async () => openDialog((onClosed) => <VoidDialog payment={payment} payer={payer} Form={Form} onClosed={onClosed} />);
    const member = { ...payer, FullName: payer.Name };
    const assign: ToastAction = {
      label: 'Assign',
      about,
      stays: true,
      run: async () => openDialog((onClosed) => <AssignDialog member={member} onClosed={onClosed} />),
    };
    // A payment of ₹0 has no receipt.
    const offered = payment.Amount > 0 ? receiptActions : [];
    return isSuperAdmin ? [...offered, ...(isNew ? [assign] : []), { label: 'Void', about, run }] : offered;
  };
};
