// The page 'Member List': find a member, record a payment, register a new member.

import { NativeSelect, TextInput } from '@mantine/core';
import CurrencyRupeeIcon from '~icons/tabler/currency-rupee';
import MailPlusIcon from '~icons/tabler/mail-plus';
import { choiceChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { allOr, type FieldProps, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { Email, MainAction, RowActions, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import type { BulkAction } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { PhoneLink } from '../../../platform/ui/reading/contact-links.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { mailsLinks } from '../../../platform/ui/screen/page-settings.ts';
import { ChapterChip } from '../../chapters/chapters/chapter-picker.tsx';
import { ChapterAndStatus } from '../../chapters/members-page/chapter-and-status.tsx';
import { personSearch } from '../../people/members/members.contract.ts';
import { deactivatedChip, ShowDeactivated, useDeactivatedLeftOut } from '../../people/members/show-deactivated.tsx';
import { DeactivatedBadge, StatusBadge } from '../../people/membership/member-badges.tsx';
import { lastPaymentColumn, membershipColumn } from '../../people/membership/membership-columns.tsx';
import { useWriteToSelected } from '../../people/notices/write-to.tsx';
import { sendPasswordLink } from '../../people/password-links/invitations.contract.ts';
import { InviteButton } from '../../people/password-links/invite-button.tsx';
import { type MemberToPay, membersToPayList } from './member-list.contract.ts';

const PaymentForm = lazyDialog(() => import('../payment-form/payment-form.tsx'), 'PaymentForm');
const RegistrationForm = lazyDialog(() => import('../../people/accounts/registration-form.tsx'), 'RegistrationForm');

const filterDebounceMs = 100;

export const MemberListPage = () => {
  const list = useRecordList(membersToPayList);
  const writing = useWriteToSelected(membersToPayList.call, 'members');
  return (
    <RecordList
      list={list}
      addLabel="Register New Member"
      firstLabel="Register the first one"
      imports="members"
      moreActions={<InviteButton />}
      search={personSearch}
      chips={chips}
      leftOut={useDeactivatedLeftOut(list)}
      headFilters={{
        names: ['ChapterId', 'Status'],
        fields: (
          <FilterPanel list={list} pause={0} hasButtons={false}>
            {(field) => <ChapterAndStatus chapter={field('ChapterId')} status={field('Status')} />}
          </FilterPanel>
        ),
      }}
      filters={
        <FilterPanel list={list} pause={filterDebounceMs}>
          {(field) => (
            <>
              <TextInput inputMode="numeric" {...digitsOnly(field('Id'))} label="Member ID" />
              <TextInput {...field('Name')} />
              <TextInput {...field('Email')} />
              <NativeSelect data={passwords} {...field('HasPassword')} />
              <ShowDeactivated {...field('ShowDeactivated')} />
            </>
          )}
        </FilterPanel>
      }
      columns={columns}
      bulk={mailsLinks() ? [...writing, invite] : writing}
      form={(member, onClosed) => (member ? <PaymentForm member={member} onClosed={onClosed} /> : <RegistrationForm onClosed={onClosed} />)}
    />
  );
};

/** Whose account is new has none: imported, and not invited yet. */
const hasPassword = { true: 'Chosen', false: 'None yet' };
const passwords = allOr(Object.entries(hasPassword).map(([value, label]) => ({ value, label })));

/** By mail only: links to pass on are shown one by one. */
const invite: BulkAction = {
  label: 'Invite',
  icon: MailPlusIcon,
  save: sendPasswordLink,
  input: { Flag: 'Invite' },
  done: 'invited',
  isNotice: true,
  isFinal: true,
  ask: async () =>
    'Each of them gets a mail with a link to choose a password, which works for 72 hours. Who has a password, or a link that still works, gets none. This cannot be undone.',
};

const chips = {
  ...deactivatedChip,
  HasPassword: choiceChip('Password', hasPassword),
  Id: choiceChip('Member ID'),
  ChapterId: (id: string) => <ChapterChip id={id} />,
  Status: choiceChip('Account Status'),
};

const longestId = 9;

/** A filter that is no ID would be left out, and the list would show everybody. */
const digitsOnly = ({ onChange, ...field }: FieldProps): FieldProps => ({
  ...field,
  onChange: ({ currentTarget }) => onChange({ currentTarget: { value: currentTarget.value.replace(/\D/g, '').slice(0, longestId) } }),
});

const Name = ({ member: { Id, Name: name, IsActive } }: { member: MemberToPay }) => (
  <TwoLines first={<NameLink to={`/member-details/${Id}`} name={name} />} mark={!IsActive && <DeactivatedBadge />} />
);

const columns: Column<MemberToPay>[] = [
  { field: 'Id', kind: 'figure', importance: 'medium' },
  { field: 'Name', kind: 'lead', cell: (member) => <Name member={member} /> },
  { field: 'ChapterName', isExtra: true },
  { field: 'Email', kind: 'contact', cell: ({ Email: address }) => <Email address={address} /> },
  { field: 'PhoneNo', kind: 'figure', cell: ({ PhoneNo }) => <PhoneLink phone={PhoneNo} /> },
  { field: 'Profession', importance: 'medium' },
  { field: 'RoleName', kind: 'tight', isExtra: true },
  { ...membershipColumn, importance: 'low' },
  { ...lastPaymentColumn, isExtra: true },
  { field: 'Status', kind: 'state', isExtra: true, cell: ({ Status }) => <StatusBadge status={Status} /> },
  { field: 'CreatedAt', kind: 'date', isExtra: true },
  {
    head: 'Actions',
    kind: 'actions',
    cell: (member, { open }) => (
      <RowActions>
        <MainAction label="Update Payment" icon={CurrencyRupeeIcon} onClick={() => open(member)} />
        <HistoryAction record="Member" id={member.Id} title={member.Name} />
      </RowActions>
    ),
  },
];
