// For officers of several chapters: chooses the chapter whose pages the section 'Chapter' opens.

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
  const chosen = chapters.find(({ id }) => id === chapterId) ?? chapters[0];
  return (
    <div className={styles.switch} title={chosen?.name}>
      <NativeSelect
        aria-label="Chapter"
        size="xs"
        classNames={{ input: styles.choice }}
        data={chapters.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(chosen?.id)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      {/* A choice of the browser's own never wraps, and names of chapters often differ at their end only. */}
      <span className={styles.chosen} aria-hidden dir="auto">
        {chosen?.name}
      </span>
    </div>
  );
};
