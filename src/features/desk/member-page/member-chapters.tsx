// The chapters of a member with the seat in each, the buttons to move the member to another one and to take the member out, and the offices.

import { Button, Group, Text } from '@mantine/core';
import AlertTriangleIcon from '~icons/tabler/alert-triangle';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { type AssignedMember, assignMember, assignmentTexts } from '../../chapters/assignments/assignments.contract.ts';
import { placeGoes } from '../../chapters/members-page/leaving.tsx';
import { HeldOffices } from '../../chapters/offices/held-offices.tsx';
import type { Member } from '../../people/members/members.contract.ts';
import { assignRefusal, mayBeAssigned } from '../../people/membership/membership.ts';
import { Fact, FactGroup, Facts } from './fact-group.tsx';
import { isSuperAdmin } from './member-actions.ts';
import styles from './member-details.module.css';
import { chaptersNotLoaded, useChaptersOf } from './use-member.ts';

interface MemberChaptersProps {
  member: Member;
  onMove: (assigned: AssignedMember) => void;
  onSeat: (assigned: AssignedMember) => void;
  onAssign: () => void;
}

export const MemberChapters = ({ member, onMove, onSeat, onAssign }: MemberChaptersProps) => {
  const { chapters, error, retry } = useChaptersOf(member.Id);
  const remove = useRemove();
  const isOver = member.Status !== 'Active' && !isSuperAdmin(member);
  return (
    <FactGroup title="Chapter and seat" line={chapters && (chapters.map(({ ChapterName }) => ChapterName).join(', ') || 'None yet')}>
      {error && !chapters && (
        <Group gap="sm" role="alert">
          <Text size="sm">{messageOf(error, chaptersNotLoaded)}</Text>
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
              <Facts>
                <Fact name="Chapter" second={`since ${showDate(assigned.CreatedDate)}`}>
                  <NameLink c="var(--mantine-color-anchor)" to={`/chapters/${assigned.ChapterId}`} name={assigned.ChapterName} />
                </Fact>
                <Fact name="Seat">{assigned.Seat ?? 'None'}</Fact>
              </Facts>
              {isOver && (
                <p className={styles.late}>
                  <AlertTriangleIcon size={18} />
                  {assigned.Seat ? `Still holds the seat ${assigned.Seat}.` : 'Still holds a place here.'}
                </p>
              )}
              <Group gap={0} className={styles.links}>
                <Button variant="subtle" size="compact-sm" onClick={() => onSeat(assigned)}>
                  Change seat
                </Button>
                <Button variant="subtle" size="compact-sm" onClick={() => onMove(assigned)}>
                  Move
                </Button>
                <Button variant="subtle" size="compact-sm" onClick={() => void remove(assigned)}>
                  Remove
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {chapters && chapters.length > 0 && !isSuperAdmin(member) && (
        <Facts>
          <Fact name="Office">
            <HeldOffices memberId={member.Id} />
          </Fact>
        </Facts>
      )}
    </FactGroup>
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
