// Sends a receipt by one of the ways that a toast offers: by mail if mail can be sent, or by WhatsApp.

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
  const mail = (Id: number) =>
    save({ Id, By: 'Mail' }, { done: receiptTexts.queued, failed: receiptTexts.notSent, shownBy: ['GetOutbox'], isNotice: true });
  return (Id: number, about?: string) =>
    run(() =>
      save(
        { Id, By: 'WhatsApp' },
        {
          done: receiptTexts.ways,
          failed: receiptTexts.notSent,
          shownBy: [],
          isNotice: true,
          onSaved: ({ res, message }) =>
            [message ?? receiptTexts.ways, ...(res?.Link && isOfThisMachine(res.Link) ? [receiptTexts.onlyHere] : [])].join('. '),
          next: (res) => [...(res.MayMail ? [{ label: 'Mail', about, run: () => run(() => mail(Id)) }] : []), ...waysToSend(res, about)],
        },
      ),
    );
};

const waysToSend = ({ Phone, Text, Link }: ResOf<typeof sendReceipt>, about?: string) => [
  { label: 'WhatsApp', about, href: whatsAppAddress(Phone, Text ?? '') ?? `https://wa.me/?text=${encodeURIComponent(Text ?? '')}` },
  { label: 'Copy link', about, stays: true as const, run: () => copyWithToast(Link ?? '', 'Link') },
];
