// The report of a chapter as a list, with its sums, and the lights of its members behind a second tab.

import { Skeleton, Tabs, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { DayFilter } from '../../../platform/ui/filters/day-filter.tsx';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import type { CountedTime } from '../figures/rows-link.tsx';
import { nameOrYou } from '../name-or-you.ts';
import { FigureLink, showValue } from './figure-links.tsx';
import { type Figure, figureLetters, figureNames, type Palms, palmsList } from './report.contract.ts';
import styles from './report.module.css';

const LightsList = lazyPart(() => import('../lights/lights-list.tsx'), 'LightsList');

interface ChapterReportProps {
  chapterId: number;
  /** Where there are several to choose from. */
  picker?: ReactNode;
}

/** Page, order and filters are dropped with the tab: they belong to the list that is closed. */
export const ChapterReport = ({ chapterId, picker }: ChapterReportProps) => {
  const { search, replaceSearch } = useScreenAddress();
  const hasMoved = useRef(false);
  const kept = { ...(search.tab && { tab: search.tab }), ...(search.ChapterId && { ChapterId: search.ChapterId }) };
  const show = (next: string | null) => {
    hasMoved.current = true;
    replaceSearch({ ...kept, ...(next === 'lights' && { show: next }) });
  };
  // The tabs stand in the head of each list, so they are drawn anew with it: the focus stays on the chosen one.
  const keepFocus = (tabs: HTMLElement | null) => {
    if (!tabs || !hasMoved.current) return;
    hasMoved.current = false;
    tabs.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  };
  const head = (
    <div className={styles.head}>
      {picker && <div className={styles.picker}>{picker}</div>}
      {/* No panels: the whole list below follows what is chosen. */}
      <Tabs ref={keepFocus} value={search.show === 'lights' ? 'lights' : 'report'} onChange={show}>
        <Tabs.List aria-label="Report or lights">
          <Tabs.Tab value="report">Report</Tabs.Tab>
          <Tabs.Tab value="lights">Lights</Tabs.Tab>
        </Tabs.List>
      </Tabs>
    </div>
  );
  if (search.show !== 'lights') return <ReportList key={chapterId} chapterId={chapterId} tabs={head} />;
  return (
    <LightsList
      key={chapterId}
      chapterId={chapterId}
      tabs={head}
      fallback={<Skeleton height={320} />}
      failed="The lights could not be loaded."
    />
  );
};

const ReportList = ({ chapterId, tabs }: { chapterId: number; tabs: ReactNode }) => {
  const list = useRecordList(palmsList, { ChapterId: chapterId });
  const { res } = list;
  const { userId } = useUser();
  const of = { ChapterId: chapterId, From: res?.From.slice(0, 10) ?? '', To: res?.To.slice(0, 10) ?? '' };
  return (
    <>
      <RecordList
        list={list}
        tabs={tabs}
        countText={res ? `${showDate(res.From)} to ${showDate(res.To)}` : undefined}
        filters={
          <FilterPanel list={list}>
            {(field) => (
              <>
                <DayFilter {...field('From')} />
                <DayFilter {...field('To')} />
              </>
            )}
          </FilterPanel>
        }
        columns={columnsOf(of, userId)}
        nameOf={({ FullName }) => FullName}
        emptyHint={list.filterCount > 0 ? undefined : 'The report is made from the marks of closed meetings and from slips.'}
      />
      {res && list.total > 0 && <Totals totals={res.Totals} />}
    </>
  );
};

const names: Partial<Record<Figure, string>> = {
  ReferralsGivenInside: 'Referrals given inside',
  ReferralsGivenOutside: 'Referrals given outside',
  ReferralsReceivedInside: 'Referrals received inside',
  ReferralsReceivedOutside: 'Referrals received outside',
  OneToOnes: 'One-to-ones',
  ThankYou: 'Thank-yous',
  Training: 'Training hours',
};

const nameOfFigure = (figure: Figure): string => names[figure] ?? figure;

const importance: Partial<Record<Figure, Column<Palms>['importance']>> = {
  Weeks: 'low',
  Late: 'fair',
  Medical: 'least',
  Substitute: 'least',
  ReferralsReceivedInside: 'low',
  ReferralsReceivedOutside: 'low',
  Training: 'low',
  Testimonials: 'low',
  Visitors: 'fair',
};

const columnsOf = (of: CountedTime, userId: number): Column<Palms>[] => [
  {
    field: 'FullName',
    kind: 'lead',
    cell: ({ FullName, UserId, IsFound }) => <FellowName id={UserId} name={nameOrYou(FullName, UserId === userId)} isFound={IsFound} />,
  },
  ...figureNames.map(
    (figure): Column<Palms> => ({
      field: figure,
      kind: 'figure',
      choice: nameOfFigure(figure),
      ...(importance[figure] && { importance: importance[figure] }),
      cell: (row) => <FigureLink row={row} figure={figure} of={of} />,
    }),
  ),
];

/** The sums, with what the letters mean. */
const Totals = ({ totals }: { totals: Record<Figure, number> }) => (
  <section className={styles.totals} aria-label="Totals">
    <Text size="sm" fw={600}>
      Totals
    </Text>
    <dl className={styles.sums}>
      {figureNames.map((figure) => (
        <div key={figure}>
          <dt>{figureLetters[figure] === nameOfFigure(figure) ? figure : `${nameOfFigure(figure)} (${figureLetters[figure]})`}</dt>
          <dd>{figure === 'ThankYou' ? showMoney(totals[figure]) : showValue(totals[figure])}</dd>
        </div>
      ))}
    </dl>
  </section>
);
