import { Button, NativeSelect } from '@mantine/core';
import { choiceChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { personSearch } from '../../people/members/members.contract.ts';
import { deactivatedChip, ShowDeactivated, useDeactivatedLeftOut } from '../../people/members/show-deactivated.tsx';
import { accountStatuses } from '../../people/membership/membership.ts';
import { useWriteToSelected } from '../../people/notices/write-to.tsx';
import { InviteButton } from '../../people/password-links/invite-button.tsx';
import { assignedList, assignmentTexts } from '../assignments/assignments.contract.ts';
import { ChapterChip, ChapterFilter } from '../chapters/chapter-picker.tsx';
import { removeMany, useAssignedColumns } from './assigned-columns.tsx';

const RegistrationForm = lazyDialog(() => import('../../people/accounts/registration-form.tsx'), 'RegistrationForm');
const MoveDialog = lazyDialog(() => import('../assignments/move-dialog.tsx'), 'MoveDialog');

export const AssignedMembersPage = () => {
  const list = useRecordList(assignedList);
  const writing = useWriteToSelected(assignedList.call, 'members');
  return (
    <RecordList
      list={{ ...list, idField: 'ChapterUserId', rows: list.rows.map((row) => ({ ...row, Id: row.ChapterUserId })) }}
      addLabel="Register New Member"
      imports="members"
      moreActions={<InviteButton />}
      search={personSearch}
      chips={chips}
      leftOut={useDeactivatedLeftOut(list)}
      headFilters={{
        names: ['ChapterId', 'Status'],
        hasReset: true,
        fields: (
          <FilterPanel list={list}>
            {(field) => (
              <>
                <ChapterFilter {...field('ChapterId')} />
                <NativeSelect data={statuses} {...field('Status')} />
              </>
            )}
          </FilterPanel>
        ),
      }}
      filters={
        <FilterPanel list={list} pause={0} hasButtons={false}>
          {(field) => <ShowDeactivated {...field('ShowDeactivated')} />}
        </FilterPanel>
      }
      columns={useAssignedColumns()}
      nameOf={({ FullName, ChapterName }) => `${FullName}, ${ChapterName}`}
      bulk={[...writing, ...removeMany]}
      form={(assigned, onClosed) =>
        assigned ? <MoveDialog assigned={assigned} onClosed={onClosed} /> : <RegistrationForm onClosed={onClosed} />
      }
      emptyAction={
        <Button component={ScreenLink} to="/members" variant="light">
          Assign members
        </Button>
      }
      firstLabel={null}
      emptyHint={list.filterCount > 0 ? assignmentTexts.noneMatch : assignmentTexts.noneYet}
    />
  );
};

const chips = { ...deactivatedChip, ChapterId: (id: string) => <ChapterChip id={id} />, Status: choiceChip('Status') };

const statuses = [{ value: '', label: 'All Status' }, ...accountStatuses];
