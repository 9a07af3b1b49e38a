// The member list: find one, record what was paid, register another.

import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import CurrencyRupeeIcon from '~icons/tabler/currency-rupee';
import { type FieldProps, FilterPanel, FiltersButton } from '../../../platform/ui/filters/filter-panel.tsx';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { PaymentForm } from '../../money/payments/payment-form.tsx';
import { RegistrationForm } from '../accounts/registration-form.tsx';
import { listMembersToPay, type MemberToPay, memberListNoun, memberListPageSizes, memberListTexts } from './member-list.contract.ts';
import styles from './member-list-page.module.css';

const filterPause = 100;

export const MemberListPage = () => {
  const list = useListParams(listMembersToPay, { filters: ['Id', 'Name', 'Email'], sizes: memberListPageSizes });
  const members = useListRows(listMembersToPay, list, memberListTexts.notFetched);
  const [paying, setPaying] = useState<MemberToPay | null>(null);
  const [isRegistering, setRegistering] = useState(false);
  const register = () => setRegistering(true);
  const resetFilters = () => {
    list.resetFilters();
    toastSuccess(memberListTexts.filtersCleared);
  };
  const filtering = { ...list, resetFilters };
  return (
    <Stack>
      <ListHead total={members.total} noun={memberListNoun}>
        <FiltersButton list={filtering} />
        <AddButton onClick={register}>Register New Member</AddButton>
      </ListHead>
      <FilterPanel list={filtering} pause={filterPause}>
        {(field) => (
          <>
            <TextInput label="Member ID" inputMode="numeric" {...digitsOnly(field('Id'))} />
            <TextInput label="Name" {...field('Name')} />
            <TextInput label="Email" {...field('Email')} />
          </>
        )}
      </FilterPanel>
      <DataTable
        name="Members"
        list={members}
        columns={columnsFor(setPaying)}
        empty={<NoRows list={filtering} text={memberListTexts.none} onAdd={register} />}
      />
      <ListFoot list={list} total={members.total} noun={memberListNoun} />
      {paying && <PaymentForm member={paying} onClosed={() => setPaying(null)} />}
      {isRegistering && <RegistrationForm onClosed={() => setRegistering(false)} />}
    </Stack>
  );
};

const longestId = 9;

/** What is no ID would filter by nothing and show everybody. */
const digitsOnly = ({ onChange, ...field }: FieldProps): FieldProps => ({
  ...field,
  onChange: ({ currentTarget }) => onChange({ currentTarget: { value: currentTarget.value.replace(/\D/g, '').slice(0, longestId) } }),
});

const columnsFor = (onPay: (member: MemberToPay) => void): Column<MemberToPay>[] => [
  { head: 'ID', kind: 'tight', cell: ({ Id }) => Id },
  { head: 'Name', kind: 'lead', cell: ({ Name }) => Name },
  { head: 'Email', kind: 'wide', cell: ({ Email }) => Email },
  { head: 'Phone', kind: 'tight', cell: ({ PhoneNo }) => PhoneNo ?? 'N/A' },
  { head: 'Profession', cell: ({ Profession }) => Profession ?? 'N/A' },
  {
    head: 'Actions',
    kind: 'actions',
    cell: (member) => <PayAction onClick={() => onPay(member)} />,
  },
];

/** The one thing to do with a row says what it is, where there is room for that. */
const PayAction = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="light"
    size="compact-sm"
    leftSection={<CurrencyRupeeIcon size={16} />}
    aria-label="Update Payment"
    title="Update Payment"
    classNames={{ label: styles.label, section: styles.section }}
    onClick={onClick}
  >
    Update Payment
  </Button>
);
