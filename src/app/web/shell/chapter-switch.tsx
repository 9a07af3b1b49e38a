// For officers of several chapters: chooses the chapter whose pages the section 'Chapter' opens.

import { NativeSelect } from '@mantine/core';
import type { StoredUser } from '../../../platform/ui/call/session.ts';
import { chaptersOfOffices } from '../../../platform/ui/call/stored-offices.ts';
import styles from './sidebar.module.css';

interface ChapterSwitchProps {
  user: StoredUser;
  chapterId: number | undefined;
  onChange: (id: number) => void;
}

export const ChapterSwitch = ({ user, chapterId, onChange }: ChapterSwitchProps) => {
  const chapters = chaptersOfOffices(user.offices);
  const chosen = chapters.find(({ Id }) => Id === chapterId) ?? chapters[0];
  return (
    <div className={styles.switch} title={chosen?.ChapterName}>
      <NativeSelect
        aria-label="Chapter"
        size="xs"
        classNames={{ input: styles.choice }}
        data={chapters.map(({ Id, ChapterName }) => ({ value: String(Id), label: ChapterName }))}
        value={String(chosen?.Id)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      {/* A choice of the browser's own never wraps, and names of chapters often differ at their end only. */}
      <span className={styles.chosen} aria-hidden dir="auto">
        {chosen?.ChapterName}
      </span>
    </div>
  );
};
