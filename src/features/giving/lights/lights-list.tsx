// The lights of the members of a chapter, and those of all chapters. Each light opens what it is made of.

import { Anchor, Button, NativeSelect, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import { allOr, type FieldProps, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showMonth, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { showCount, showNumber } from '../../../platform/ui/format/numbers.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import { nameOrYou } from '../name-or-you.ts';
import { bestStep, isOver, LightButton, wordsOfTime } from './light-badge.tsx';
import { type ChapterLight, chapterLightList, getLights, lightList, type MemberLight } from './lights.contract.ts';
import { lights } from './points.ts';

const LightReading = lazyDialog(() => import('./measures.tsx'), 'LightReading');

export const LightsList = ({ chapterId, tabs }: { chapterId: number; tabs: ReactNode }) => {
  const list = useRecordList(lightList, { ChapterId: chapterId });
  const [read, setRead] = useState<MemberLight | null>(null);
  const isSuperAdmin = useIsSuperAdmin();
  const { userId } = useUser();
  // What still can be done counts for the light that is judged next, whichever one is shown.
  const next = useCall(getLights, { ChapterId: chapterId, Live: true, CurrentPage: 1, RecordsPerPage: 0 }).data;
  const nextOf = new Map(next?.rows.map(({ Id, Measures }) => [Id, Measures]));
  return (
    <>
      <RecordList
        list={list}
        tabs={tabs}
        countText={list.res && list.total > 0 ? `${showCount(list.total, list.noun)}, ${wordsOfTime(list.res)}` : undefined}
        filters={<FilterPanel list={list}>{(field) => <LightFilters field={field} />}</FilterPanel>}
        chips={chips}
        columns={[
          memberColumn(userId),
          ...columnsOfLights<MemberLight>(setRead),
          stepColumn<MemberLight>(({ Id }) => nextOf.get(Id) ?? []),
        ]}
        emptyHint={list.filterCount > 0 ? undefined : 'The lights of members stand here, each made from marks and slips.'}
        emptyAction={
          isSuperAdmin && (
            <Button component={ScreenLink} to={`/chapters/${chapterId}`} search={{ tab: 'members' }} variant="light">
              Assign members
            </Button>
          )
        }
      />
      {read && list.res && <LightReading name={read.FullName} light={read} time={list.res} onClosed={() => setRead(null)} />}
    </>
  );
};

/** The page 'Lights': all chapters. */
export const ChapterLightsPage = () => {
  const list = useRecordList(chapterLightList);
  const [read, setRead] = useState<ChapterLight | null>(null);
  const isSuperAdmin = useIsSuperAdmin();
  const { res } = list;
  return (
    <>
      <RecordList
        list={list}
        countText={res && list.total + list.filterCount > 0 ? `${wordsOfCounts(res.Lights)}, ${wordsOfTime(res)}` : undefined}
        // Every active chapter has a row, so where there is none, there is no chapter.
        emptyAction={
          isSuperAdmin && (
            <Button component={ScreenLink} to="/chapters" search={{ add: '' }} variant="light">
              Add the first chapter
            </Button>
          )
        }
        filters={<FilterPanel list={list}>{(field) => <LightFilters field={field} />}</FilterPanel>}
        chips={chips}
        columns={[
          chapterColumn(setRead),
          ...columnsOfLights<ChapterLight>(setRead),
          ...(res && !isOver(res) ? [stepColumn<ChapterLight>(({ Measures }) => Measures)] : []),
          {
            name: 'report',
            head: 'Members',
            kind: 'tight',
            importance: 'medium',
            cell: ({ ChapterId }) => (
              <Anchor component={ScreenLink} inherit py={4} to="/report" search={{ ChapterId: String(ChapterId), show: 'lights' }}>
                Members' lights
              </Anchor>
            ),
          },
        ]}
      />
      {read && res && <LightReading name={read.ChapterName} light={read} time={res} onClosed={() => setRead(null)} />}
    </>
  );
};

type Counts = Record<(typeof lights)[number] | 'None', number>;

/** 12 Green, 3 Amber */
const wordsOfCounts = (counts: Counts): string =>
  [
    ...lights.map((light) => `${showNumber(counts[light])} ${light}`),
    ...(counts.None > 0 ? [`${showNumber(counts.None)} without`] : []),
  ].join(', ');

type Judged = Pick<ChapterLight, 'Light' | 'Points' | 'Weeks' | 'Id'> & { Measures: MemberLight['Measures'] };

const memberColumn = (readerId: number): Column<MemberLight> => ({
  field: 'FullName',
  kind: 'lead',
  cell: ({ UserId, FullName, IsFound }) => (
    <Text span inherit fw={600}>
      <FellowName id={UserId} name={nameOrYou(FullName, UserId === readerId)} isFound={IsFound} />
    </Text>
  ),
});

const chapterColumn = (read: (row: ChapterLight) => void): Column<ChapterLight> => ({
  field: 'ChapterName',
  kind: 'lead',
  cell: (row) => (
    <Anchor component="button" type="button" inherit c="inherit" fw={600} ta="start" title={row.ChapterName} onClick={() => read(row)}>
      {row.ChapterName}
    </Anchor>
  ),
});

const columnsOfLights = <Row extends Judged>(read: (row: Row) => void): Column<Row>[] => [
  {
    field: 'Points',
    before: ['Light'],
    head: 'Light',
    kind: 'tight',
    cell: (row) => <LightButton light={row} onClick={() => read(row)} />,
  },
  { field: 'Weeks', kind: 'figure', importance: 'low' },
];

const stepColumn = <Row extends Judged>(measuresOf: (row: Row) => Judged['Measures']): Column<Row> => ({
  name: 'next',
  head: 'Worth most now',
  importance: 'fair',
  cell: (row) => bestStep(measuresOf(row))?.Next,
});

const LightFilters = ({ field }: { field: (name: 'Light' | 'Live' | 'Month') => FieldProps }) => (
  <>
    <NativeSelect data={allOr(lights)} {...field('Light')} />
    <NativeSelect data={monthChoices()} {...field('Month')} />
    <NativeSelect
      data={[
        { value: '', label: 'Six completed months' },
        { value: 'true', label: 'So far, with today' },
      ]}
      {...field('Live')}
    />
  </>
);

const shownMonths = 12;

/** The current month needs no value: it is the usual one. */
const monthChoices = () => {
  const [year = 0, month = 0] = todayInPortal().split('-').map(Number);
  return Array.from({ length: shownMonths }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    return { value: back === 0 ? '' : value, label: showMonth(value) };
  });
};

const chips = {
  Live: () => 'So far, with today',
  Month: (month: string) => `Light of ${showMonth(month)}`,
};
