// One entry of a member's timeline: what happened, what was said about it, when, and by whom.

import { Anchor, Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import BrandWhatsappIcon from '~icons/tabler/brand-whatsapp';
import CurrencyRupeeIcon from '~icons/tabler/currency-rupee';
import MailIcon from '~icons/tabler/mail';
import MapPinIcon from '~icons/tabler/map-pin';
import PencilIcon from '~icons/tabler/pencil';
import PhoneIcon from '~icons/tabler/phone';
import UserIcon from '~icons/tabler/user';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import type { MailState } from '../../../platform/wire/mail-states.ts';
import { useReceipt } from '../../money/receipts/use-receipt.ts';
import type { TimelineEntry } from './timeline.contract.ts';
import styles from './timeline.module.css';
import { wordsOfChange } from './timeline-words.ts';

export const Entry = ({ entry }: { entry: TimelineEntry }) => {
  const { icon: Icon, title, detail } = shown(entry);
  const by = 'ByName' in entry ? entry.ByName : null;
  return (
    <li className={styles.entry} data-kind={entry.Kind}>
      <span className={styles.icon} aria-hidden>
        <Icon size={16} />
      </span>
      <div className={styles.what}>
        <div className={styles.title}>{title}</div>
        {detail && <div className={styles.detail}>{detail}</div>}
        <div className={styles.when}>
          <time dateTime={entry.At} title={showTime(entry.At)}>
            {showDate(entry.At)}
          </time>
          {by && <span> · {by}</span>}
        </div>
      </div>
    </li>
  );
};

interface Shown {
  icon: IconDrawing;
  title: ReactNode;
  detail?: ReactNode;
}

const shown = (entry: TimelineEntry): Shown => {
  switch (entry.Kind) {
    case 'Payment':
      return payment(entry);
    case 'Mail':
      return { icon: MailIcon, title: entry.Subject, detail: mailStates[entry.State] };
    case 'Contact':
      return { icon: ways[entry.How].icon, title: ways[entry.How].title, detail: entry.Note };
    case 'Change':
      return { icon: entry.Record === 'Assignment' ? MapPinIcon : PencilIcon, ...wordsOfChange(entry) };
  }
};

const payment = (entry: Extract<TimelineEntry, { Kind: 'Payment' }>): Shown => ({
  icon: CurrencyRupeeIcon,
  title: (
    <>
      <span className={styles.paid} data-void={entry.IsVoid || undefined}>
        {showMoney(entry.Amount)}
        {entry.Method && ` by ${entry.Method}`}
      </span>
      {entry.IsVoid && (
        <Badge color="gray" size="sm">
          Void
        </Badge>
      )}
      {entry.ReceiptNo && <ReceiptOf payment={entry.Id}>Receipt {entry.ReceiptNo}</ReceiptOf>}
    </>
  ),
  detail: `Paid ${showDate(entry.PaymentDate)}, member until ${showDate(entry.MembershipEndDate)}`,
});

const ReceiptOf = ({ payment, children }: { payment: number; children: ReactNode }) => {
  const open = useReceipt();
  return (
    <Anchor component="button" type="button" size="xs" mih={24} onClick={() => void open(payment)}>
      {children}
    </Anchor>
  );
};

const mailStates: Record<MailState, ReactNode> = {
  Waiting: <span className={styles.waits}>Mail that waits</span>,
  Sent: 'Mailed',
  Failed: <span className={styles.failed}>Mail that failed</span>,
  Withdrawn: <span className={styles.withdrawn}>Mail that was withdrawn</span>,
};

const ways = {
  Call: { icon: PhoneIcon, title: 'Called' },
  WhatsApp: { icon: BrandWhatsappIcon, title: 'WhatsApp' },
  Visit: { icon: UserIcon, title: 'Visit' },
};
