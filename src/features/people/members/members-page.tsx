// The page of member management: a list to find members, see their membership and assign them to chapters.

import { TextInput } from '@mantine/core';
import { FilterChips } from '../../../platform/ui/filters/filter-chips.tsx';
import { FilterPanel, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import { showMonth } from '../../../platform/ui/format/dates.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { memberColumns } from './member-columns.tsx';
import { memberList } from './members.contract.ts';
import { useOpenMember } from './open-member.tsx';

const AssignDialog = lazyPart(async () => (await import('../../chapters/assignments/assign-dialog.tsx')).AssignDialog);

export const MembersPage = () => {
  const list = useRecordList(memberList);
  return (
    <RecordList
      list={list}
      search={<FilterChips list={list} labels={chipLabels} />}
      filters={
        <FilterPanel list={list}>
          {(field) => (
            <>
              <TextInput label="Full Name" {...field('FullName')} />
              <TextInput label="Email" {...field('Email')} />
              <TextInput label="Phone" inputMode="tel" {...field('Phone')} />
              <StatusFilter label="Member Status" {...field('IsActiveMember')} />
            </>
          )}
        </FilterPanel>
      }
      columns={memberColumns}
      onRowClick={useOpenMember()}
      form={(member, onClosed) => member && <AssignDialog member={member} onClosed={onClosed} />}
    />
  );
};

/** The texts of filters that only links set, such as those of the dashboard. They have no field: a chip shows and removes each. */
const chipLabels = {
  Status: (status: string) => `Account status: ${status}`,
  EndsWithin: (days: string) => `Membership ends within ${days} days`,
  JoinedIn: (month: string) => `Joined in ${showMonth(month)}`,
  PaidIn: (month: string) => `Paid in ${showMonth(month)}`,
};
