// The chapters of a member, each with the button to move the member to another one.

import { Button, Group, Text } from '@mantine/core';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import type { AssignedMember } from '../../chapters/assignments/assignments.contract.ts';
import styles from './member-details.module.css';
import { Panel } from './panel.tsx';
import { useChaptersOf } from './use-member.ts';

interface MemberChaptersProps {
  memberId: number;
  onMove: (assigned: AssignedMember) => void;
}

export const MemberChapters = ({ memberId, onMove }: MemberChaptersProps) => {
  const { chapters, error, retry } = useChaptersOf(memberId);
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
        <Text size="sm" c="dimmed">
          In no chapter yet
        </Text>
      )}
      {chapters && chapters.length > 0 && (
        <ul className={styles.chapters}>
          {chapters.map((assigned) => (
            <li key={assigned.ChapterUserId}>
              <div>
                <NameLink fw={500} to={`/chapters/${assigned.ChapterId}`} name={assigned.ChapterName} />
                <Text size="xs" c="dimmed">
                  Since {showDate(assigned.CreatedDate)}
                </Text>
              </div>
              <Button variant="default" size="compact-sm" onClick={() => onMove(assigned)}>
                Move to another chapter
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
