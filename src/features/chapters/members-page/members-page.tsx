// The member management: finds members, shows their memberships, assigns them to chapters.

import { Button, NativeSelect, TextInput } from '@mantine/core';
import MapPinIcon from '~icons/tabler/map-pin';
import StarIcon from '~icons/tabler/star';
import StarOffIcon from '~icons/tabler/star-off';
import { choiceChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { allOr, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { MoreFiltersButton, type MoreFiltersButtonProps } from '../../../platform/ui/filters/more-filters-button.tsx';
import { showMonth } from '../../../platform/ui/format/dates.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import type { BulkAction } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { memberList, personSearch, thisMonth } from '../../people/members/members.contract.ts';
import { useOpenMember } from '../../people/members/open-member.tsx';
import { deactivatedChip, ShowDeactivated, useDeactivatedLeftOut } from '../../people/members/show-deactivated.tsx';
import { useWriteToSelected } from '../../people/notices/write-to.tsx';
import { InviteButton } from '../../people/password-links/invite-button.tsx';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { assignMember } from '../assignments/assignments.contract.ts';
import { ChapterChip } from '../chapters/chapter-picker.tsx';
import { ChapterAndStatus } from './chapter-and-status.tsx';
import { memberColumns } from './member-columns.tsx';
import type { MemberField } from './more-member-filters.tsx';

const RegistrationForm = lazyDialog(() => import('../../people/accounts/registration-form.tsx'), 'RegistrationForm');
const AssignManyDialog = lazyDialog(() => import('../assignments/assign-many-dialog.tsx'), 'AssignManyDialog');
const AssignDialog = lazyDialog(() => import('../assignments/assign-dialog.tsx'), 'AssignDialog');

export const MembersPage = () => {
  const list = useRecordList(memberList);
  const writing = useWriteToSelected(memberList.call, 'members');
  return (
    <RecordList
      list={list}
      imports="members"
      emptyAction={
        <Button component={ScreenLink} to="/import/members" variant="light">
          Import members
        </Button>
      }
      addLabel="Register New Member"
      firstLabel="Register the first one"
      moreActions={<InviteButton />}
      search={personSearch}
      chips={chips}
      leftOut={useDeactivatedLeftOut(list)}
      linkedChips={linkedChips}
      headFilters={{
        names: ['ChapterId', 'Status'],
        fields: (
          <FilterPanel list={list} pause={0} hasButtons={false}>
            {(field) => <ChapterAndStatus chapter={field('ChapterId')} status={field('Status')} />}
          </FilterPanel>
        ),
      }}
      filters={
        <FilterPanel list={list} more={more} texts={['FullName', 'Email']}>
          {(field) => (
            <>
              <TextInput inputMode="tel" {...field('Phone')} />
              <NativeSelect data={statuses} {...field('IsActiveMember')} label="Member Status" />
              <ShowDeactivated {...field('ShowDeactivated')} />
            </>
          )}
        </FilterPanel>
      }
      columns={memberColumns}
      onRowClick={useOpenMember()}
      bulk={[...writing, ...bulk]}
      form={(member, onClosed) =>
        member ? <AssignDialog member={member} onClosed={onClosed} /> : <RegistrationForm onClosed={onClosed} />
      }
    />
  );
};

const bulk: BulkAction[] = [
  {
    label: 'Assign to chapter',
    icon: MapPinIcon,
    save: assignMember,
    input: { Flag: 'Add' },
    done: 'assigned',
    form: (props) => <AssignManyDialog {...props} />,
  },
  { label: 'Add TMN mark', icon: StarIcon, save: updateDetails, input: { Flag: 'IsTmn', IsTmnians: true }, done: 'marked as TMNians' },
  {
    label: 'Remove TMN mark',
    icon: StarOffIcon,
    save: updateDetails,
    input: { Flag: 'IsTmn', IsTmnians: false },
    done: 'without the TMN mark',
  },
];

const MoreFilters = lazyPart(() => import('./more-member-filters.tsx'), 'MoreMemberFilters');

const more = {
  filters: ['Profession', 'EndsFrom', 'EndsTo', 'JoinedFrom', 'JoinedTo', 'PaidFrom', 'PaidTo'],
  fields: (field: MemberField) => <MoreFilters failed="The filters could not be loaded." field={field} />,
  button: (props: MoreFiltersButtonProps) => <MoreFiltersButton {...props} />,
} as const;

const hasPaid = { true: 'Active', false: 'Inactive' };
const statuses = allOr(Object.entries(hasPaid).map(([value, label]) => ({ value, label })));

const chips = {
  ...deactivatedChip,
  IsActiveMember: choiceChip('Member Status', hasPaid),
  ChapterId: (id: string) => <ChapterChip id={id} />,
  Status: choiceChip('Account Status'),
};

/** Labels of filters that only links set, such as those of the dashboard. */
const linkedChips = {
  EndsWithin: (days: string) => `Membership ends within ${days} days`,
  EndsIn: (month: string) => (month === thisMonth ? 'Membership ends this month' : `Membership ends in ${showMonth(month)}`),
  JoinedIn: (month: string) => `Joined in ${showMonth(month)}`,
  PaidIn: (month: string) => `Paid in ${showMonth(month)}`,
  IsAssigned: (is: string) => (is === 'true' ? 'In a chapter' : 'Without a chapter'),
  IsActive: (is: string) => (is === 'true' ? 'May sign in' : 'Deactivated'),
};
