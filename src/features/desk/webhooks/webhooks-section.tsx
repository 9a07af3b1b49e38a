// The webhooks in the settings: what each is told, how it does, and what can be done with it.

import { Alert, Badge, Button, Menu, Skeleton } from '@mantine/core';
import { useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { messageOf, send } from '../../../platform/ui/call/api.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { RedItem, RowMenu } from '../../../platform/ui/list/row-menu.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { toastError, toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { listWebhooks, mostWebhooks, saveWebhook, testWebhook, type WebhookRow, webhookTexts } from './webhooks.contract.ts';
import styles from './webhooks.module.css';

const WebhookForm = lazyDialog(() => import('./webhook-form.tsx'), 'WebhookForm');
const SecretDialog = lazyDialog(() => import('./secret-dialog.tsx'), 'SecretDialog');
const DeliveriesDialog = lazyDialog(() => import('./deliveries-dialog.tsx'), 'DeliveriesDialog');

type Opened =
  | { what: 'form'; hook: WebhookRow | null }
  | { what: 'secret'; secret: string | null }
  | { what: 'deliveries'; hook: WebhookRow };

export const WebhooksSection = () => {
  const { data, error, isFetching, refetch } = useCall(listWebhooks, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  // The secret is shown when the form has faded out.
  const [secret, setSecret] = useState<{ made: string | null } | null>(null);
  const onClosed = () => {
    setOpened(secret && { what: 'secret', secret: secret.made });
    setSecret(null);
  };
  const showSecret = (made: string | null) => (opened ? setSecret({ made }) : setOpened({ what: 'secret', secret: made }));
  if (!data) {
    if (isFetching) return <Skeleton height={56} role="status" aria-label="Loading the webhooks" />;
    return (
      <Alert color="red" icon={<AlertCircleIcon />} title={messageOf(error, webhookTexts.notFetched)}>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Alert>
    );
  }
  const { rows } = data;
  return (
    <>
      {rows.length === 0 && <p className={styles.none}>None. Add the address of a program, such as n8n, Zapier or your own.</p>}
      <ul className={styles.hooks}>
        {rows.map((hook) => (
          <Webhook key={hook.Id} hook={hook} onOpen={setOpened} onSecret={showSecret} />
        ))}
      </ul>
      {rows.length < mostWebhooks && (
        <Button variant="default" size="compact-md" onClick={() => setOpened({ what: 'form', hook: null })}>
          Add Webhook
        </Button>
      )}
      {opened?.what === 'form' && <WebhookForm hook={opened.hook} onSecret={showSecret} onClosed={onClosed} />}
      {opened?.what === 'secret' && <SecretDialog secret={opened.secret} onClosed={onClosed} />}
      {opened?.what === 'deliveries' && <DeliveriesDialog hook={opened.hook} onClosed={onClosed} />}
    </>
  );
};

interface WebhookProps {
  hook: WebhookRow;
  onOpen: (opened: Opened) => void;
  onSecret: (secret: string | null) => void;
}

const Webhook = ({ hook, onOpen, onSecret }: WebhookProps) => {
  const { Url, IsActive, OffBecause, LastTry } = hook;
  const { host, rest } = partsOf(Url);
  const { renew, remove, turn } = useChanges(hook, onSecret);
  const { isBusy, run } = useOneAtATime();
  return (
    <li className={styles.hook}>
      <div className={styles.about}>
        <p className={styles.address}>
          <strong>{host}</strong>
          {rest}
        </p>
        <p className={styles.facts}>
          <Badge color={IsActive ? (LastTry?.IsSent === false ? 'amber' : 'green') : OffBecause ? 'red' : 'gray'}>
            {IsActive ? 'Active' : 'Off'}
          </Badge>
          <span>{OffBecause ?? stateOf(hook)}</span>
        </p>
        <p className={styles.facts}>{toldOf(hook)}</p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Deliveries to ${host}`}
          onClick={() => onOpen({ what: 'deliveries', hook })}
        >
          Deliveries
        </Button>
        <BusyButton
          variant="subtle"
          size="compact-md"
          isBusy={isBusy}
          aria-label={`Send a test to ${host}`}
          onClick={() => void run(() => sendTest(hook))}
        >
          Send a test
        </BusyButton>
        <RowMenu subject={host}>
          {(from) => (
            <>
              <Menu.Item onClick={from(() => onOpen({ what: 'form', hook }))}>Edit</Menu.Item>
              <Menu.Item onClick={from(() => void turn())}>{IsActive ? 'Switch off' : 'Switch on'}</Menu.Item>
              <Menu.Item onClick={from(() => void renew())}>New secret</Menu.Item>
              <RedItem onClick={from(() => void remove())}>Delete</RedItem>
            </>
          )}
        </RowMenu>
      </div>
    </li>
  );
};

const partsOf = (url: string) => {
  const { host = url, pathname = '', search = '' } = URL.parse(url) ?? {};
  return { host, rest: `${pathname}${search}`.replace(/^\/$/, '') };
};

const momentText = (at: string) => `${showDate(at)}, ${showTime(at)}`;

const stateOf = ({ Waiting, LastTry, FormerUntil }: WebhookRow): string =>
  [
    LastTry ? `${LastTry.IsSent ? 'Last sent' : 'Last failed'} ${momentText(LastTry.At)}` : 'Nothing was sent yet',
    Waiting > 0 && `${showCount(Waiting, { one: 'delivery waits', many: 'deliveries wait' })}`,
    FormerUntil && `The former secret is valid until ${momentText(FormerUntil)}`,
  ]
    .filter(Boolean)
    .join(' · ');

const shownTypes = 3;

const toldOf = ({ Types, Full }: WebhookRow): string => {
  const more = Types.length - shownTypes;
  const types = Types.slice(0, shownTypes).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return Full ? `${types} · with the whole row` : types;
};

const useChanges = ({ Id, Url, Types, Full, IsActive, Version }: WebhookRow, onSecret: WebhookProps['onSecret']) => {
  const save = useSave(saveWebhook);
  const confirm = useConfirm();
  const renew = async () => {
    let made: string | null = null;
    const isDone = await confirm({
      title: 'Make a new secret?',
      text: 'The former one stays valid for 24 hours. Until then messages are signed with both.',
      subject: Url,
      verb: 'New secret',
      tone: 'warning',
      work: () =>
        save(
          { Flag: 'New secret', Id },
          {
            done: webhookTexts.newSecret,
            failed: webhookTexts.notRenewed,
            onSaved: ({ res }) => {
              made = res?.Secret ?? null;
              return null;
            },
          },
        ),
    });
    if (isDone) onSecret(made);
  };
  const remove = () =>
    confirm({
      title: 'Delete Webhook',
      text: 'Are you sure you want to delete this webhook? What waits is not sent any more.',
      subject: Url,
      isKept: true,
      verb: 'Delete',
      tone: 'danger',
      work: () => save({ Flag: 'Delete', Id }, { done: webhookTexts.deleted, failed: webhookTexts.notDeleted, about: Url }),
    });
  const turn = () =>
    save(
      { Flag: 'Update', Id, Version, Url, Types, Full, IsActive: !IsActive },
      { done: webhookTexts.updated, failed: webhookTexts.notUpdated, about: Url },
    );
  return { renew, remove, turn };
};

const sendTest = async ({ Id, Url }: WebhookRow): Promise<void> => {
  try {
    const { res } = await send(testWebhook, { Id });
    if (res?.IsSent) toastSuccess(`The test has arrived: ${res.Status}`);
    else toastError(`The test to ${partsOf(Url).host} has not arrived. ${res?.Error ?? webhookTexts.notTested}.`);
  } catch (error) {
    toastError(messageOf(error, webhookTexts.notTested));
  }
};
