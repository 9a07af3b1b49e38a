// The chapters of a member, each with the buttons to move the member to another one and to take the member out.

import { Button, Group, Text } from '@mantine/core';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { type AssignedMember, assignMember, assignmentTexts } from '../../chapters/assignments/assignments.contract.ts';
import { placeGoes } from '../../chapters/assignments/leaving.tsx';
import type { Member } from '../../people/members/members.contract.ts';
import { assignRefusal, mayBeAssigned } from '../../people/membership/membership.ts';
import styles from './member-details.module.css';
import { Panel } from './panel.tsx';
import { useChaptersOf } from './use-member.ts';

interface MemberChaptersProps {
  member: Member;
  onMove: (assigned: AssignedMember) => void;
  onSeat: (assigned: AssignedMember) => void;
  onAssign: () => void;
}

export const MemberChapters = ({ member, onMove, onSeat, onAssign }: MemberChaptersProps) => {
  const { chapters, error, retry } = useChaptersOf(member.Id);
  const remove = useRemove();
  return (
    <Panel title={chapters && chapters.length > 1 ? 'Chapters' : 'Chapter'}>
      {error && !chapters && (
        <Group gap="sm" role="alert">
          <Text size="sm">{messageOf(error, 'Failed to load the chapters')}</Text>
          <Button size="compact-sm" variant="default" onClick={retry}>
            Try Again
          </Button>
        </Group>
      )}
      {chapters?.length === 0 && (
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            In no chapter yet
          </Text>
          {mayBeAssigned(member) ? (
            <Button variant="default" size="compact-sm" onClick={onAssign}>
              Assign
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {assignRefusal(member)}
            </Text>
          )}
        </Group>
      )}
      {chapters && chapters.length > 0 && (
        <ul className={styles.chapters}>
          {chapters.map((assigned) => (
            <li key={assigned.ChapterUserId}>
              <div>
                <NameLink fw={500} to={`/chapters/${assigned.ChapterId}`} name={assigned.ChapterName} />
                <Text size="xs" c="dimmed">
                  {[`Since ${showDate(assigned.CreatedDate)}`, assigned.Seat && `seat: ${assigned.Seat}`].filter(Boolean).join(' · ')}
                </Text>
              </div>
              <Group gap={6} wrap="nowrap">
                <Button variant="default" size="compact-sm" onClick={() => onSeat(assigned)}>
                  Seat
                </Button>
                <Button variant="default" size="compact-sm" onClick={() => onMove(assigned)}>
                  Move
                </Button>
                <Button variant="default" size="compact-sm" onClick={() => void remove(assigned)}>
                  Remove
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};

const useRemove = () => {
  const confirm = useConfirm();
  const save = useSave(assignMember);
  return (assigned: AssignedMember) => {
    const { ChapterUserId, FullName, ChapterName } = assigned;
    return confirm({
      title: 'Remove from chapter',
      text: 'Are you sure you want to remove the member from this chapter?',
      isKept: placeGoes(assigned),
      subject: `${FullName}, ${ChapterName}`,
      verb: 'Remove',
      tone: 'danger',
      work: () =>
        save(
          { Flag: 'Remove', Id: ChapterUserId, ChapterId: null, UserId: null },
          { done: assignmentTexts.removed, failed: assignmentTexts.notRemoved, about: FullName },
        ),
    });
  };
};
