// The menu of saved views over a list. Choosing one sets the filters and the order in the address, and the columns.

import { Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import BookmarkIcon from '~icons/tabler/bookmark';
import CheckIcon from '~icons/tabler/check';
import ChevronDownIcon from '~icons/tabler/chevron-down';
import PlusIcon from '~icons/tabler/plus';
import { listViews, type View } from '../../../wire/calls/views.ts';
import type { ListContract } from '../../../wire/list-contract.ts';
import { send } from '../../call/api.ts';
import { lazyDialog } from '../../screen/lazy-dialog.tsx';
import { lazyPart } from '../../screen/lazy-part.tsx';
import { type ChosenColumns, fieldsOf } from '../columns.ts';
import type { NewView } from './view-dialog.tsx';

const ViewActions = lazyPart(() => import('./view-actions.tsx'), 'ViewActions');
const ViewDialog = lazyDialog(() => import('./view-dialog.tsx'), 'ViewDialog');

export interface ListOfViews extends Pick<ListContract, 'call' | 'noun'> {
  filters: Record<string, string>;
  /** The filters too, and what is part of every request. */
  input: Record<string, unknown>;
  sort: string;
  showAs: (filters: Record<string, unknown>, sort: string) => void;
}

interface ViewsMenuProps<Row> {
  list: ListOfViews;
  columns: ChosenColumns<Row>;
}

export const ViewsMenu = <Row,>({ list, columns }: ViewsMenuProps<Row>) => {
  const { call, noun, filters, sort, showAs } = list;
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<View | NewView | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const isUsual = sort === '' && Object.values(filters).every((value) => value === '');
  const { data } = useQuery({
    queryKey: [listViews.name, call.name],
    queryFn: ({ signal }) => send(listViews, { List: call.name }, { signal }),
    enabled: isOpen || !isUsual,
  });
  const views = (data?.rows ?? []).filter((view) => mayShow(list, view));
  const matching = views.filter((view) => isShownBy(list, view));
  const isChosen = ({ Id }: View) => Id === chosenId;
  const current = matching.find(isChosen) ?? matching.find(({ Columns }) => columns.isShowing(Columns)) ?? matching[0];
  // A view that was chosen and then filtered or sorted otherwise may be updated with what is shown now.
  const view = current ?? (isUsual ? undefined : views.find(isChosen));
  const isChanged = view !== undefined && !(view === current && columns.isShowing(view.Columns));
  const shown = { List: call.name, Filters: setFilters(filters), Sort: sort || null, Columns: fieldsOf(columns.shown) };
  const choose = ({ Id, Filters, Sort, Columns }: View) => {
    setChosenId(Id);
    showAs(Filters, Sort ?? '');
    columns.showFields(Columns);
  };
  const showAll = () => {
    setChosenId(null);
    showAs({}, '');
  };
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={260}>
        <Menu.Target>
          <Button variant="subtle" leftSection={<BookmarkIcon />} rightSection={<RightEnd isChanged={isChanged} />} maw={280}>
            <Text span inherit truncate>
              {view?.Name ?? 'Views'}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Mark isOn={isUsual && !current} />} onClick={showAll}>
            All {noun.many}
          </Menu.Item>
          <Part label="My views" views={views.filter(({ IsShared }) => !IsShared)} current={current} onChoose={choose} />
          <Part label="Shared views" views={views.filter(({ IsShared }) => IsShared)} current={current} onChoose={choose} />
          <Menu.Divider />
          <Menu.Item leftSection={<PlusIcon size={16} />} onClick={() => setEdited(shown)}>
            Save view…
          </Menu.Item>
          {view && (
            <ViewActions
              failed="The actions could not be loaded."
              view={view}
              shown={isChanged ? shown : null}
              onEdit={() => setEdited(view)}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {edited && <ViewDialog view={edited} onClosed={() => setEdited(null)} />}
    </>
  );
};

/** Whether the list has all filters of the view. What is part of every request must be the same. */
const mayShow = ({ filters, input }: ListOfViews, view: View): boolean =>
  Object.entries(view.Filters).every(([name, value]) => name in filters || String(value) === String(input[name]));

const isShownBy = ({ filters, sort }: ListOfViews, view: View): boolean =>
  sort === (view.Sort ?? '') && Object.entries(filters).every(([name, value]) => value === String(view.Filters[name] ?? ''));

const setFilters = (filters: Record<string, string>) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

const RightEnd = ({ isChanged }: { isChanged: boolean }) => (
  <>
    {isChanged && (
      <Text span size="xs" c="dimmed" mr={6}>
        changed
      </Text>
    )}
    <ChevronDownIcon size={16} />
  </>
);

/** It has its place always, so that the names stand below each other. */
const Mark = ({ isOn }: { isOn: boolean }) => (
  <span style={{ display: 'flex', visibility: isOn ? 'visible' : 'hidden' }}>
    <CheckIcon size={16} />
  </span>
);

interface PartProps {
  label: string;
  views: readonly View[];
  current: View | undefined;
  onChoose: (view: View) => void;
}

const Part = ({ label, views, current, onChoose }: PartProps) =>
  views.length > 0 && (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.Id}
          leftSection={<Mark isOn={view === current} />}
          style={{ overflowWrap: 'anywhere' }}
          onClick={() => onChoose(view)}
        >
          {view.Name}
        </Menu.Item>
      ))}
    </>
  );
