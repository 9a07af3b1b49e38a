// Opens the receipt of a payment in a new tab.

import { messageOf, send } from '../../../platform/ui/call/api.ts';
import { download } from '../../../platform/ui/call/download.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { toastError, toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { getReceipt, getReceiptLink, receiptTexts } from './receipts.contract.ts';

export const useReceipt = () => {
  const { run } = useOneAtATime();
  return (Id: number) =>
    run(async () => {
      // Opened in the click itself: later the browser would block it.
      const tab = window.open('', '_blank');
      try {
        if (!tab) return toastSuccess(`${await download(getReceipt, { Id })} is ready`);
        tab.opener = null;
        const { res } = await send(getReceiptLink, { Id });
        tab.location.replace(new URL(res?.Link ?? '', location.href).href);
      } catch (error) {
        tab?.close();
        toastError(messageOf(error, receiptTexts.notFetched));
      }
    });
};
