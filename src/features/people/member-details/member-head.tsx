// The head of a member's details: photo, name, badge, and the button that opens the dialog to change them.

import { Button, Group, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import PencilIcon from '~icons/tabler/pencil';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import type { Member } from '../members/members.contract.ts';
import { TmnBadge } from '../members/tmn-badge.tsx';
import styles from './member-details.module.css';

const loadDialog = () => import('./update-member-dialog.tsx');
const UpdateMemberDialog = lazy(async () => ({ default: (await loadDialog()).UpdateMemberDialog }));

export const MemberHead = ({ member }: { member: Member }) => {
  const [isUpdating, setUpdating] = useState(false);
  const edit = () => {
    loadDialog().then(
      () => setUpdating(true),
      () => toastError('The dialog could not be loaded. Check your connection and try again.'),
    );
  };
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
      <Button variant="default" leftSection={<PencilIcon />} onClick={edit}>
        Edit
      </Button>
      {isUpdating && (
        <Suspense>
          <UpdateMemberDialog member={member} onClosed={() => setUpdating(false)} />
        </Suspense>
      )}
    </div>
  );
};
