// The switch in the head of the section 'Chapter', for officers of several chapters: whose members, renewals and payments its entries open.

import { NativeSelect } from '@mantine/core';
import type { StoredUser } from '../../../platform/ui/call/session.ts';
import { chaptersOfOfficer } from '../sidebar-entries.ts';
import styles from './sidebar.module.css';

interface ChapterSwitchProps {
  user: StoredUser;
  chapterId: number | undefined;
  onChange: (id: number) => void;
}

export const ChapterSwitch = ({ user, chapterId, onChange }: ChapterSwitchProps) => {
  const chapters = chaptersOfOfficer(user);
  return (
    <NativeSelect
      className={styles.switch}
      aria-label="Chapter"
      size="xs"
      data={chapters.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(chapters.find(({ id }) => id === chapterId)?.id ?? chapters[0]?.id)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
};
