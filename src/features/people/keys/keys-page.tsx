// The keys of oneself; for super admins everybody's. A new key is shown once, in a dialog over the list.

import { Badge, NativeSelect } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import CalendarShareIcon from '~icons/tabler/calendar-share';
import PlugOffIcon from '~icons/tabler/plug-off';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { allOr, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { HeadButton } from '../../../platform/ui/list/frame/list-head.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { useFocusAfterRow } from '../../../platform/ui/list/list-focus.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { EditAction, RowAction, RowActions, Who } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { type Key, keyList, keyTexts, keyUses, saveKey } from './keys.contract.ts';

// A key is shown once, so what shows it is loaded with the form.
const KeyForm = lazyDialog(() => import('./key-form.tsx'), 'KeyForm');
const AddedKeyDialog = lazyDialog(() => import('./added-key.tsx'), 'AddedKeyDialog');
const CalendarDialog = lazyDialog(() => import('./added-key.tsx'), 'CalendarDialog');

export const KeysPage = () => {
  const list = useRecordList(keyList);
  const isSuperAdmin = useIsSuperAdmin();
  const { userId } = useUser();
  const [added, setAdded] = useState<{ name: string; shown: string | null } | null>(null);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const mayHaveApiKeys = list.res?.MayHaveApiKeys ?? false;
  return (
    <>
      <RecordList
        list={list}
        addLabel={mayHaveApiKeys ? 'Add Key' : undefined}
        moreActions={<HeadButton keepsWord label="Calendar" leftSection={<CalendarShareIcon />} onClick={() => setCalendarOpen(true)} />}
        emptyHint={
          mayHaveApiKeys
            ? 'With a key another program does what you may do here, and no more.'
            : 'With a calendar key your phone shows your meetings. API keys are for officers here.'
        }
        filters={<FilterPanel list={list}>{(field) => <NativeSelect data={allOr(keyUses)} {...field('Use')} />}</FilterPanel>}
        columns={useColumns({ isSuperAdmin, userId })}
        nameOf={({ Name }) => Name}
        form={(key, onClosed) => <KeyForm apiKey={key} onAdded={(name, shown) => setAdded({ name, shown })} onClosed={onClosed} />}
      />
      {added && <AddedKeyDialog {...added} onClosed={() => setAdded(null)} />}
      {isCalendarOpen && <CalendarDialog onClosed={() => setCalendarOpen(false)} />}
    </>
  );
};

const momentText = (moment: string) => `${showDate(moment)}, ${showTime(moment)}`;

const useColumns = ({ isSuperAdmin, userId }: { isSuperAdmin: boolean; userId: number }): Column<Key>[] => [
  { field: 'Name', kind: 'lead', also: ['Hint'], cell: ({ Name, Hint }) => <Who name={Name} second={`chk_${Hint}`} /> },
  ...(isSuperAdmin ? [{ field: 'OwnerName', kind: 'contact', importance: 'medium' } as const] : []),
  {
    field: 'Use',
    kind: 'state',
    also: ['Scope', 'HasEnded'],
    cell: ({ Use, Scope, HasEnded }) => (
      <Badge color={HasEnded ? 'gray' : Scope === 'Write' ? 'amber' : 'teal'}>
        {HasEnded ? 'Ended' : Use === 'Calendar' ? 'Calendar' : Scope === 'Write' ? 'Reads and writes' : 'Reads'}
      </Badge>
    ),
  },
  { field: 'Until', kind: 'date', head: 'Until', cell: ({ Until }) => (Until === null ? '–' : showDate(Until)) },
  { field: 'LastUsedAt', kind: 'date', cell: ({ LastUsedAt }) => (LastUsedAt === null ? 'Never' : momentText(LastUsedAt)) },
  { field: 'CreatedDate', kind: 'date', importance: 'low' },
  {
    head: 'Actions',
    kind: 'actions',
    cell: (key, { open }) => (
      <RowActions>
        {key.OwnerId === userId && key.Use === 'API' && <EditAction onClick={() => open(key)} />}
        <HistoryAction record="Key" id={key.Id} title={key.Name} />
        <EndAction apiKey={key} isOwn={key.OwnerId === userId} />
      </RowActions>
    ),
  },
];

/** Not a deletion like others: nothing brings a key back. */
const EndAction = ({ apiKey: { Id, Name, Use, OwnerName }, isOwn }: { apiKey: Key; isOwn: boolean }) => {
  const save = useSave(saveKey);
  const confirm = useConfirm();
  const focusAfterRow = useFocusAfterRow();
  const ask = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const isDone = await confirm({
      title: 'End key',
      text: `${Use === 'Calendar' ? 'The calendar that uses it' : 'The program that uses it'} stops at once. No undo makes it work again.`,
      subject: isOwn ? Name : `${Name}, of ${OwnerName}`,
      verb: 'End',
      tone: 'danger',
      work: () => save({ Flag: 'Delete', Id }, { done: keyTexts.deleted, failed: keyTexts.notDeleted }),
    });
    if (isDone) focusAfterRow(currentTarget);
  };
  return <RowAction label="End" icon={PlugOffIcon} colour="red" onClick={(event) => void ask(event)} />;
};
