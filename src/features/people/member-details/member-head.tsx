// The head of a member's details: photo, name, badges, and the way to change them.

import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import PencilIcon from '~icons/tabler/pencil';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import type { Member } from '../members/members.contract.ts';
import { TmnBadge } from '../members/tmn-badge.tsx';
import { UpdateMemberDialog } from '../profile/update-member-dialog.tsx';
import styles from './member-details.module.css';

export const MemberHead = ({ member }: { member: Member }) => {
  const [isUpdating, setUpdating] = useState(false);
  return (
    <div className={styles.head}>
      <PersonPicture name={member.FullName} photo={member.Photo} size={80} />
      <div className={styles.who}>
        <Group gap="xs">
          <Title order={2} size="h3" className={styles.name}>
            {member.FullName}
          </Title>
          {member.IsTmnians && <TmnBadge />}
        </Group>
        <Text c="dimmed" size="sm" className="figures">
          Member ID: {member.Id}
        </Text>
      </div>
      <Button variant="default" leftSection={<PencilIcon />} onClick={() => setUpdating(true)}>
        Edit
      </Button>
      {isUpdating && <UpdateMemberDialog member={member} onClosed={() => setUpdating(false)} />}
    </div>
  );
};
