// The page 'Payments': all payments with their sum, filters, and the totals by month and by method; behind a second tab the tax.

import { Button, NativeSelect, Stack, Tabs, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { DayFilter } from '../../../platform/ui/filters/day-filter.tsx';
import { choiceChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { allOr, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { ChapterChip, ChapterFilter } from '../../chapters/chapters/chapter-picker.tsx';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import { PaymentActions } from '../payment-form/payment-actions.tsx';
import { type LedgerPayment, ledgerList } from '../payments/ledger.contract.ts';
import { Amount, HowPaid, RecordedBy, TermLines } from '../payments/payment-cells.tsx';
import { paymentMethods } from '../payments/payments.contract.ts';
import { StatementLink } from '../payments/statement-link.tsx';
import { PaymentTotals } from './payment-totals.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { TaxList } from './tax-list.tsx';

export const PaymentsPage = () => {
  const { isTax, tabs } = usePaymentTabs();
  return isTax ? <TaxList tabs={tabs} /> : <Payments tabs={tabs} />;
};

/** Page, order and filters are dropped with the tab: they belong to the list that is closed. */
const usePaymentTabs = () => {
  const { search, replaceSearch } = useScreenAddress();
  const hasMoved = useRef(false);
  // The tabs stand in the head of each list, so they are drawn anew with it: the focus stays on the chosen one.
  const keepFocus = (tabs: HTMLElement | null) => {
    if (!tabs || !hasMoved.current) return;
    hasMoved.current = false;
    tabs.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  };
  const show = (next: string | null) => {
    hasMoved.current = true;
    replaceSearch(next === 'tax' ? { show: next } : {});
  };
  const isTax = search.show === 'tax';
  const tabs = (
    <Tabs ref={keepFocus} value={isTax ? 'tax' : 'payments'} onChange={show}>
      <Tabs.List aria-label="Payments or tax">
        <Tabs.Tab value="payments">Payments</Tabs.Tab>
        <Tabs.Tab value="tax">Tax</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
  return { isTax, tabs };
};

const Payments = ({ tabs }: { tabs: ReactNode }) => {
  const list = useRecordList(ledgerList);
  const { rows, total, noun, res } = list;
  const isSuperAdmin = useIsSuperAdmin();
  const nameOf = (id: string) => rows.find(({ MemberId }) => String(MemberId) === id)?.MemberName ?? `member ${id}`;
  return (
    <Stack>
      <RecordList
        list={list}
        tabs={tabs}
        imports={isSuperAdmin ? 'payments' : undefined}
        moreActions={isSuperAdmin && <StatementLink />}
        countText={res ? countWords(showCount(total, noun), res.Sum, list.input.IsVoid) : undefined}
        search={{ placeholder: 'Payer, receipt or reference' }}
        chips={chips}
        linkedChips={{ MemberId: (id) => `Of ${nameOf(id)}` }}
        filters={
          <FilterPanel list={list}>
            {(field) => (
              <>
                <ChapterFilter {...field('ChapterId')} />
                <PeriodFilter from={field('From')} to={field('To')} />
                <DayFilter {...field('From')} />
                <DayFilter {...field('To')} />
                <NativeSelect data={methods} {...field('Method')} />
                <NativeSelect data={states} {...field('IsVoid')} label="State" />
              </>
            )}
          </FilterPanel>
        }
        columns={columns}
        emptyAction={
          <Button component={ScreenLink} to={isSuperAdmin ? '/member-list' : '/renewals'} variant="light">
            Record a payment
          </Button>
        }
        emptyHint={list.filterCount > 0 ? undefined : isSuperAdmin ? recordedOn : 'Payments are recorded on the call sheet of renewals.'}
      />
      <PaymentTotals input={list.input} />
    </Stack>
  );
};

/** The count has void payments, unless they are filtered out, the sum has the valid ones. On a phone it has two lines. */
const countWords = (count: string, sum: number, isVoid: boolean | null): string => {
  if (isVoid === null) return `${count}, ${showMoney(sum)} valid`;
  return isVoid ? `${count}, all void` : `${count}, ${showMoney(sum)}`;
};

const recordedOn = 'Payments are recorded on the member list and on the page of each member.';

const chips = { ChapterId: (id: string) => <ChapterChip id={id} />, IsVoid: choiceChip('State', { true: 'Void', false: 'Valid' }) };

const methods = allOr(paymentMethods);

const states = allOr([
  { value: 'false', label: 'Valid' },
  { value: 'true', label: 'Void' },
]);

const columns: Column<LedgerPayment>[] = [
  {
    field: 'MemberName',
    also: ['MembershipNo'],
    kind: 'lead',
    cell: ({ MemberId, MemberName, IsFound, MembershipNo }) => (
      <TwoLines
        first={<FellowName id={MemberId} name={MemberName} isFound={IsFound} />}
        second={MemberId === null ? 'Deleted' : MembershipNo}
        weight={600}
      />
    ),
  },
  { field: 'Amount', also: ['ValidAmount'], kind: 'figure', cell: (payment) => <Amount payment={payment} /> },
  { field: 'ReceiptNo', kind: 'tight', importance: 'medium', cell: ({ ReceiptNo }) => ReceiptNo && <Text size="xs">{ReceiptNo}</Text> },
  { field: 'PaymentDate', kind: 'date' },
  {
    field: 'MembershipEndDate',
    before: ['MembershipStartDate'],
    head: 'Membership',
    kind: 'date',
    importance: 'low',
    cell: (payment) => <TermLines payment={payment} />,
  },
  { field: 'Method', also: ['Reference', 'Note', 'IsVoid', 'VoidReason'], cell: (payment) => <HowPaid payment={payment} /> },
  {
    field: 'RecordedAt',
    also: ['RecordedBy'],
    head: 'Recorded',
    kind: 'tight',
    importance: 'least',
    cell: (payment) => <RecordedBy payment={payment} />,
  },
  { head: 'Actions', kind: 'actions', cell: (payment) => <PaymentActions payment={payment} payer={payerOf(payment)} /> },
];

/** Payments of who is deleted are void, so that nothing is asked with the id. */
const payerOf = ({ MemberId, MemberName, MembershipNo }: LedgerPayment) => ({
  Id: MemberId ?? 0,
  Name: MemberName,
  Email: MembershipNo ?? '',
});
