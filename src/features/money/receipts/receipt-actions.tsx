// Opens the receipt of a payment in a row and, for super admins, sends it to the member.

import ReceiptIcon from '~icons/tabler/receipt-rupee';
import SendIcon from '~icons/tabler/send';
import { RowAction } from '../../../platform/ui/list/row-parts.tsx';
import { useReceipt } from './use-receipt.ts';
import { useSendReceipt } from './use-send-receipt.ts';

interface ReceiptedPayment {
  Id: number;
  ReceiptNo: string | null;
  IsVoid: boolean;
}

/** A void payment keeps its receipt, which says so. */
export const OpenReceipt = ({ payment: { Id, ReceiptNo } }: { payment: ReceiptedPayment }) => {
  const open = useReceipt();
  return ReceiptNo && <RowAction label="Receipt" icon={ReceiptIcon} onClick={() => void open(Id)} />;
};

export const SendReceipt = ({ payment: { Id, ReceiptNo, IsVoid }, about }: { payment: ReceiptedPayment; about: string }) => {
  const sendIt = useSendReceipt();
  return ReceiptNo && !IsVoid && <RowAction label="Send" icon={SendIcon} onClick={() => void sendIt(Id, about)} />;
};
