// The tab 'Tax' of the payments: what a month had of each rate and kind of tax.

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayFilter } from '../../../platform/ui/filters/day-filter.tsx';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showMonth } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { ChapterChip, ChapterFilter } from '../../chapters/chapters/chapter-picker.tsx';
import { type TaxLine, taxList } from '../payments/ledger.contract.ts';
import { PeriodFilter } from './period-filter.tsx';

export const TaxList = ({ tabs }: { tabs: ReactNode }) => {
  const list = useRecordList(taxList);
  return (
    <RecordList
      list={list}
      tabs={tabs}
      chips={chips}
      filters={
        <FilterPanel list={list}>
          {(field) => (
            <>
              <ChapterFilter {...field('ChapterId')} />
              <PeriodFilter from={field('From')} to={field('To')} />
              <DayFilter {...field('From')} />
              <DayFilter {...field('To')} />
            </>
          )}
        </FilterPanel>
      }
      columns={columns}
      nameOf={({ Month, TaxRate }) => `${showMonth(Month)}, ${rateText(TaxRate)}`}
      emptyHint={list.filterCount > 0 ? undefined : 'Each payment with a receipt counts here, by its payment date.'}
    />
  );
};

const chips = { ChapterId: (id: string) => <ChapterChip id={id} /> };

const rateText = (rate: number | null): string => (rate === null ? 'No tax' : `${rate} %`);

const kindWords = { 'CGST and SGST': 'Within the state', IGST: 'Other states', None: null } as const;

const columns: Column<TaxLine>[] = [
  { field: 'Month', kind: 'lead', cell: ({ Month }) => <b>{showMonth(Month)}</b> },
  { field: 'TaxRate', also: ['Kind'], cell: ({ TaxRate, Kind }) => <TwoLines first={rateText(TaxRate)} second={kindWords[Kind]} /> },
  { field: 'Amount', also: ['Payments'], kind: 'figure', cell: ({ Amount, Payments }) => <Sum amount={Amount} count={Payments} /> },
  { field: 'TaxableValue', kind: 'figure', importance: 'medium', cell: (line) => <Tax line={line} part="TaxableValue" /> },
  { field: 'Cgst', kind: 'figure', importance: 'medium', cell: (line) => <Tax line={line} part="Cgst" /> },
  { field: 'Sgst', kind: 'figure', importance: 'medium', cell: (line) => <Tax line={line} part="Sgst" /> },
  { field: 'Igst', kind: 'figure', importance: 'medium', cell: (line) => <Tax line={line} part="Igst" /> },
  {
    field: 'VoidedAmount',
    also: ['Voided'],
    head: 'Void since',
    kind: 'figure',
    importance: 'low',
    cell: ({ VoidedAmount, Voided }) => Voided > 0 && <Sum amount={VoidedAmount} count={Voided} />,
  },
];

const Sum = ({ amount, count }: { amount: number; count: number }) => (
  <>
    {showMoney(amount)}
    <Text size="xs" c="dimmed" lh={1.3}>
      {showNumber(count)} {count === 1 ? 'payment' : 'payments'}
    </Text>
  </>
);

const Tax = ({ line, part }: { line: TaxLine; part: 'TaxableValue' | 'Cgst' | 'Sgst' | 'Igst' }) =>
  line.TaxRate === null || (part !== 'TaxableValue' && line[part] === 0) ? '–' : showMoney(line[part]);
