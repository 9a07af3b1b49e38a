// What was sent to a webhook in the last 30 days, or waits: with its answer, and 'Send again'.

import { Badge, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { ListFoot } from '../../../platform/ui/list/frame/list-foot.tsx';
import { RowsOrNot } from '../../../platform/ui/list/frame/list-notices.tsx';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { testType } from './webhook-types.ts';
import {
  type Delivery,
  type DeliveryState,
  deliveryList,
  deliveryStates,
  sendDeliveryAgain,
  type WebhookRow,
  webhookTexts,
} from './webhooks.contract.ts';
import styles from './webhooks.module.css';

const pageSize = 10;

export const DeliveriesDialog = ({ hook, onClosed }: { hook: WebhookRow; onClosed: () => void }) => {
  const { dialogState } = useDialogState(onClosed);
  const [state, setState] = useState<DeliveryState | ''>('');
  const list = useDeliveries(hook.Id, state);
  return (
    <Dialog {...dialogState} title={`Deliveries to ${URL.parse(hook.Url)?.host ?? hook.Url}`} size={760}>
      <NativeSelect
        label="State"
        size="xs"
        maw={200}
        mb="xs"
        data={[{ value: '', label: 'All' }, ...deliveryStates]}
        value={state}
        onChange={({ currentTarget }) => {
          list.showPage(1);
          setState(deliveryStates.find((one) => one === currentTarget.value) ?? '');
        }}
      />
      {list.isFirstLoad ? (
        <Skeleton height={240} mt="sm" />
      ) : (
        <ul className={styles.deliveries} aria-busy={list.isReloading}>
          {list.rows.map((delivery) => (
            <DeliveryLine key={delivery.Id} delivery={delivery} mayBeSent={hook.IsActive} />
          ))}
        </ul>
      )}
      <RowsOrNot list={list} empty={<NoDeliveries />} />
      {list.total > pageSize && <ListFoot list={list} />}
    </Dialog>
  );
};

/** The page is not in the address: the settings are below. */
const useDeliveries = (WebhookId: number, state: DeliveryState | '') => {
  const [page, setPage] = useState(1);
  const input = deliveryList.call.input.parse({ WebhookId, State: state, CurrentPage: page, RecordsPerPage: pageSize });
  const paging = { page, pageSize, pageSizes: [pageSize], showPage: (next: number) => setPage(next), choosePageSize: () => undefined };
  return { ...deliveryList, ...paging, ...useListRows(deliveryList, { ...paging, input }) };
};

const NoDeliveries = () => (
  <Text size="sm" c="dimmed" mt="sm">
    Nothing of this kind was sent in the last 30 days.
  </Text>
);

const colours: Record<DeliveryState, string> = { Waiting: 'amber', Sent: 'green', Failed: 'red' };

const DeliveryLine = ({ delivery, mayBeSent }: { delivery: Delivery; mayBeSent: boolean }) => {
  const { Id, State: state, Type, At, Answer, RecordId } = delivery;
  const save = useSave(sendDeliveryAgain);
  const { isBusy, run } = useOneAtATime();
  const sendAgain = () => save({ Id }, { done: webhookTexts.due, failed: webhookTexts.notSentAgain, isNotice: true });
  return (
    <li className={styles.delivery}>
      <Group gap="xs">
        <Badge color={colours[state]}>{state}</Badge>
        <Text size="sm" fw={500}>
          {Type}
        </Text>
        <Text size="sm" c="dimmed">
          {RecordId === null ? momentText(At) : `No. ${RecordId} · ${momentText(At)}`}
        </Text>
      </Group>
      {mayBeSent && Type !== testType ? (
        <BusyButton
          variant="subtle"
          size="compact-sm"
          isBusy={isBusy}
          onClick={() => void run(sendAgain)}
          aria-label={`Send again: ${Type}`}
        >
          Send again
        </BusyButton>
      ) : (
        <span />
      )}
      <Text size="xs" c="dimmed" className={styles.outcome}>
        {outcomeOf(delivery)}
      </Text>
      {Answer !== null && (
        <details className={styles.answer}>
          <summary>Answer</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer scrolls, and only with the focus can the keyboard scroll it */}
          <pre tabIndex={0}>{Answer}</pre>
        </details>
      )}
    </li>
  );
};

const outcomeOf = ({ State: state, Status, Error: error, Tries, TriedAt, NextAt }: Delivery): string =>
  [
    error ?? (Status === null ? null : `Answered ${Status}`),
    TriedAt &&
      (Tries === 1
        ? `1 try, ${momentText(TriedAt)}`
        : `${showCount(Tries, { one: 'try', many: 'tries' })}, the last ${momentText(TriedAt)}`),
    state === 'Waiting' && (NextAt === null ? 'Waits for an earlier one of this record' : `Next try ${momentText(NextAt)}`),
  ]
    .filter(Boolean)
    .join(' · ');

const momentText = (at: string) => `${showDate(at)}, ${showTime(at)}`;
