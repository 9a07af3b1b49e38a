// Sends a receipt by mail or, if no mail can be sent, by what a toast offers.

import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { whatsAppAddress } from '../../../platform/ui/reading/contact-addresses.ts';
import { isOfThisMachine } from '../../../platform/ui/reading/passed-link.tsx';
import { copyWithToast } from '../../../platform/ui/screen/copy-text.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { receiptTexts, sendReceipt } from './receipts.contract.ts';

export const useSendReceipt = () => {
  const save = useSave(sendReceipt);
  const { run } = useOneAtATime();
  return (Id: number, about?: string) =>
    run(() =>
      save(
        { Id },
        {
          done: receiptTexts.queued,
          failed: receiptTexts.notSent,
          shownBy: ['GetOutbox'],
          isNotice: true,
          onSaved: ({ res, message }) =>
            [message ?? receiptTexts.queued, ...(res?.Link && isOfThisMachine(res.Link) ? [receiptTexts.onlyHere] : [])].join('. '),
          next: (res) => (res.ByMail ? undefined : waysToSend(res, about)),
        },
      ),
    );
};

const waysToSend = ({ Phone, Text, Link }: ResOf<typeof sendReceipt>, about?: string) => [
  { label: 'WhatsApp', about, href: whatsAppAddress(Phone, Text ?? '') ?? `https://wa.me/?text=${encodeURIComponent(Text ?? '')}` },
  { label: 'Copy link', about, stays: true as const, run: () => copyWithToast(Link ?? '', 'Link') },
];
