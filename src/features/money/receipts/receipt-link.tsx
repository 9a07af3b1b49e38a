// The number of a receipt, as a button that has the receipt made and gives it to the browser to save.

import { Anchor } from '@mantine/core';
import { useRef } from 'react';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { download } from '../../../platform/ui/call/download.ts';
import { toastError, toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { getReceipt, receiptTexts } from './receipts.contract.ts';

interface ReceiptLinkProps {
  paymentId: number;
  receiptNo: string;
}

export const ReceiptLink = ({ paymentId, receiptNo }: ReceiptLinkProps) => {
  const isBusy = useRef(false);
  const save = async () => {
    // Two clicks are one receipt.
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const name = await download(getReceipt, { Id: paymentId });
      toastSuccess(`${name} is ready`);
    } catch (error) {
      toastError(messageOf(error, receiptTexts.notFetched));
    }
    isBusy.current = false;
  };
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      mih={24}
      style={noBreak}
      aria-label={`Receipt ${receiptNo}`}
      onClick={() => void save()}
    >
      {receiptNo}
    </Anchor>
  );
};

const noBreak = { whiteSpace: 'nowrap' } as const;
