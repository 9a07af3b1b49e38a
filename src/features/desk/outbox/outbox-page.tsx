// The page 'Outbox': mail that waits, was sent or has failed, and 'Send again'.

import { Alert, Badge, NativeSelect, Stack } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import '@mantine/core/styles/Badge.layer.css';
import MailOffIcon from '~icons/tabler/mail-off';
import SendIcon from '~icons/tabler/send';
import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/data-table.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { Email, RowAction, RowActions, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { mailStates, type OutboxMail, outboxList, outboxTexts, sendAgain } from './outbox.contract.ts';

export const OutboxPage = () => {
  const list = useRecordList(outboxList);
  return (
    <Stack>
      {list.res?.CanSend === false && (
        <Alert color="amber" icon={<MailOffIcon />} title={outboxTexts.cannotSend}>
          {outboxTexts.howToSend}
        </Alert>
      )}
      <RecordList
        list={list}
        hasRefresh
        filters={
          <FilterPanel list={list} pause={0}>
            {(field) => <NativeSelect label="State" data={states} {...field('State')} />}
          </FilterPanel>
        }
        columns={useColumns()}
        emptyHint={list.filterCount > 0 ? undefined : 'Mail that the portal sends appears here.'}
      />
    </Stack>
  );
};

const states = [{ value: '', label: 'All' }, ...mailStates];

const useColumns = (): Column<OutboxMail>[] => {
  const save = useSave(sendAgain);
  const again = (Id: number) => save({ Id }, { done: outboxTexts.sendingAgain, failed: outboxTexts.notSentAgain });
  return [
    { field: 'To', head: 'To', kind: 'lead', cell: ({ To }) => <Email address={To} /> },
    { field: 'Subject', head: 'Subject', kind: 'wide' },
    { field: 'State', head: 'State', kind: 'wide', cell: (mail) => <State mail={mail} /> },
    { field: 'At', head: 'Written', kind: 'tight', cell: ({ At }) => <Moment at={At} />, importance: 'medium' },
    { field: 'Tries', head: 'Tries', kind: 'figure', importance: 'low' },
    {
      head: 'Actions',
      kind: 'actions',
      cell: ({ Id, State: state }) =>
        state !== 'Sent' && (
          <RowActions>
            <RowAction label="Send again" icon={SendIcon} onClick={() => void again(Id)} />
          </RowActions>
        ),
    },
  ];
};

const Moment = ({ at }: { at: string }) => <TwoLines first={showDate(at)} second={showTime(at)} />;

const colours: Record<OutboxMail['State'], string> = { Waiting: 'amber', Sent: 'green', Failed: 'red' };

/** Why a mail was not sent stands under its state. A tooltip shows all of it. */
const State = ({ mail: { State: state, LastError } }: { mail: OutboxMail }) => (
  <TwoLines
    first={
      <Badge variant="light" tt="none" miw="max-content" color={colours[state]}>
        {state}
      </Badge>
    }
    second={LastError}
  />
);
