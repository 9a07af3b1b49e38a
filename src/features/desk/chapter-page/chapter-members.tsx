// The members of a chapter, for its officers and for super admins, who also see who joined lately and whose membership ends next.

import { Skeleton, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useIsSuperAdmin, useMayFor } from '../../../platform/ui/call/user.tsx';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { assignedList, assignmentTexts, listAssigned } from '../../chapters/assignments/assignments.contract.ts';
import type { Chapter } from '../../chapters/chapters/chapters.contract.ts';
import { removeMany, useAssignedColumns } from '../../chapters/members-page/assigned-columns.tsx';
import { InviteButton } from '../../meetings/visitor-forms/invite-button.tsx';
import { listMembers, personSearch } from '../../people/members/members.contract.ts';
import { deactivatedChip, ShowDeactivated, useDeactivatedLeftOut } from '../../people/members/show-deactivated.tsx';
import { useWriteToSelected } from '../../people/notices/write-to.tsx';
import styles from './chapter-page.module.css';

const AssignMembersDialog = lazyDialog(() => import('../../chapters/assignments/assign-members-dialog.tsx'), 'AssignMembersDialog');
const MoveDialog = lazyDialog(() => import('../../chapters/assignments/move-dialog.tsx'), 'MoveDialog');

const shownPeople = 5;

export const ChapterMembers = ({ chapter }: { chapter: Chapter }) => {
  const chapterId = chapter.Id;
  const list = useRecordList(assignedList, { ChapterId: chapterId });
  const isSuperAdmin = useIsSuperAdmin();
  const writing = useWriteToSelected(assignedList.call, `members of ${chapter.ChapterName}`, chapterId);
  const mayInvite = useMayFor(chapterId, 'visitors');
  const columns = useAssignedColumns().filter(({ field, kind }) => field !== 'ChapterName' && (isSuperAdmin || kind !== 'actions'));
  return (
    <>
      <RecordList
        list={{ ...list, idField: 'ChapterUserId', rows: list.rows.map((row) => ({ ...row, Id: row.ChapterUserId })) }}
        search={personSearch}
        chips={deactivatedChip}
        leftOut={useDeactivatedLeftOut(list)}
        filters={
          <FilterPanel list={list} pause={0} hasButtons={false}>
            {(field) => <ShowDeactivated {...field('ShowDeactivated')} />}
          </FilterPanel>
        }
        columns={columns}
        moreActions={mayInvite && !isSuperAdmin && <InviteButton chapterId={chapterId} />}
        // Nobody is assigned to a chapter that is switched off.
        addLabel={isSuperAdmin && chapter.IsActive ? 'Assign members' : undefined}
        form={(assigned, onClosed) =>
          assigned ? <MoveDialog assigned={assigned} onClosed={onClosed} /> : <AssignMembersDialog chapter={chapter} onClosed={onClosed} />
        }
        nameOf={({ FullName }) => FullName}
        bulk={[...writing, ...(isSuperAdmin ? removeMany : [])]}
        firstLabel="Assign members"
        emptyHint={list.filters.Search ? assignmentTexts.noneMatch : 'Nobody is in this chapter yet.'}
      />
      {isSuperAdmin && (
        <div className={styles.halves}>
          <JoinedLately chapterId={chapterId} />
          <EndingNext chapterId={chapterId} />
        </div>
      )}
    </>
  );
};

const JoinedLately = ({ chapterId }: { chapterId: number }) => {
  const input = { CurrentPage: 1, RecordsPerPage: shownPeople, ChapterId: chapterId };
  const { data } = useCall(listAssigned, input);
  const people = data?.rows.map(({ UserId, FullName, CreatedDate }) => ({ id: UserId, name: FullName, date: CreatedDate }));
  return <People title="Joined lately" none="Nobody is in this chapter yet." people={people} />;
};

const EndingNext = ({ chapterId }: { chapterId: number }) => {
  const filters = { ChapterId: chapterId, Status: 'Active', Sort: 'MembershipEndDate' } as const;
  const input = { CurrentPage: 1, RecordsPerPage: shownPeople, ...filters };
  const { data } = useCall(listMembers, input);
  const people = data?.rows.map(({ Id, FullName, MembershipEndDate }) => ({ id: Id, name: FullName, date: MembershipEndDate }));
  return <People title="Membership ends next" none="Nobody here has a running membership." people={people} />;
};

interface PeopleProps {
  title: string;
  none: string;
  people: { id: number; name: string; date: string | null }[] | undefined;
}

const People = ({ title, none, people }: PeopleProps) => (
  <Panel title={title}>
    {/* As high as the people that are usually there. */}
    {!people && <Skeleton height={140} />}
    {people?.length === 0 && (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )}
    <ul>
      {people?.map(({ id, name, date }) => (
        <li key={id}>
          <NameLink to={`/member-details/${id}`} name={name} />
          <Text span size="sm" c="dimmed" className="figures" miw="max-content">
            {showDate(date)}
          </Text>
        </li>
      ))}
    </ul>
  </Panel>
);

const Panel = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <Title order={2} size="sm" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
};
