// The page 'Outbox': mail that waits, was sent or has failed, and 'Send again'.

import { Badge, Group, NativeSelect, Text } from '@mantine/core';
import LinkOffIcon from '~icons/tabler/link-off';
import MailOffIcon from '~icons/tabler/mail-off';
import SendIcon from '~icons/tabler/send';
import { useSave } from '../../../platform/ui/call/save.ts';
import { allOr, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { dayInPortal, showDate, showTime, todayInPortal } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { ListNotice } from '../../../platform/ui/list/frame/list-notice.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { MainAction, Preview, TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { MailAddress } from '../../../platform/ui/reading/contact-links.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { isAddressUnknown, isWithoutMail } from '../../../platform/ui/screen/page-settings.ts';
import { mailStates } from '../../../platform/wire/mail-states.ts';
import { noAddressTexts } from '../../people/organization/no-address-notice.tsx';
import { type OutboxMail, outboxList, outboxTexts, sendAgain } from './outbox.contract.ts';

export const OutboxPage = () => {
  const list = useRecordList(outboxList);
  const columns = useColumns(list.res?.CanSend ?? false);
  return (
    <RecordList
      list={list}
      hasRefresh
      notices={
        <>
          {(list.res ? !list.res.CanSend : isWithoutMail()) && (
            <ListNotice title={outboxTexts.cannotSend} icon={MailOffIcon}>
              {outboxTexts.howToSend}
            </ListNotice>
          )}
          {isAddressUnknown() && (
            <ListNotice title={noAddressTexts.title} icon={LinkOffIcon}>
              {noAddressTexts.told}
            </ListNotice>
          )}
        </>
      }
      filters={
        <FilterPanel list={list} pause={0}>
          {(field) => <NativeSelect data={states} {...field('State')} />}
        </FilterPanel>
      }
      search={{ placeholder: 'Address or subject' }}
      columns={columns}
      emptyHint={list.filterCount > 0 ? undefined : 'Mail that the portal sends appears here.'}
    />
  );
};

const states = allOr(mailStates);

const useColumns = (canSend: boolean): Column<OutboxMail>[] => {
  const save = useSave(sendAgain);
  const send = ({ Id }: OutboxMail) => save({ Id }, { done: outboxTexts.due, failed: outboxTexts.notSentAgain, isNotice: true });
  return [
    { field: 'To', kind: 'lead', cell: (mail) => <Recipient mail={mail} /> },
    { field: 'Subject', kind: 'wide', importance: 'medium', cell: ({ Subject }) => <Preview text={Subject} length={200} /> },
    { field: 'State', cell: (mail) => <State mail={mail} next={canSend ? mail.NextAt : null} /> },
    { field: 'At', kind: 'tight', cell: ({ At }) => <Moment at={At} />, importance: 'medium' },
    { field: 'Tries', kind: 'figure', importance: 'low' },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (mail) =>
        (mail.State === 'Waiting' || mail.State === 'Failed') && (
          <MainAction label={mail.Tries > 0 ? 'Send again' : 'Send now'} icon={SendIcon} onClick={() => void send(mail)} />
        ),
    },
  ];
};

/** Links to the person's page. */
const Recipient = ({ mail: { To, UserId, FullName } }: { mail: OutboxMail }) => (
  <Who
    name={
      UserId !== null && FullName !== null ? (
        <NameLink to={`/member-details/${UserId}`} name={FullName} />
      ) : (
        (FullName ?? <MailAddress address={To} />)
      )
    }
    second={FullName === null ? null : To}
  />
);

const Moment = ({ at }: { at: string }) => <TwoLines first={showDate(at)} second={showTime(at)} />;

const colours: Record<OutboxMail['State'], string> = { Waiting: 'amber', Sent: 'green', Failed: 'red', Withdrawn: 'gray' };

/** The time of the next try is beside the state, the error under it, and a tooltip shows both whole. */
const State = ({ mail: { State: state, LastError }, next }: { mail: OutboxMail; next: string | null }) => (
  <div>
    <Group gap={6} wrap="nowrap">
      <Badge color={colours[state]}>{state}</Badge>
      {next && next > new Date().toISOString() && <NextTry at={next} />}
    </Group>
    {LastError && (
      <Text size="xs" c="dimmed" lh={1.3} lineClamp={2} title={LastError}>
        {LastError}
      </Text>
    )}
  </div>
);

const NextTry = ({ at }: { at: string }) => (
  <Text size="xs" c="dimmed" lh={1.3} title={`${showDate(at)}, ${showTime(at)}`}>
    next try {dayInPortal(at) === todayInPortal() ? showTime(at) : showDate(at)}
  </Text>
);
