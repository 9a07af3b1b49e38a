// Chapters that the file names and that are not there: each is asked about once, for all lines that name it.

import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { ChapterPicker } from '../../chapters/chapters/chapter-picker.tsx';
import styles from './import.module.css';
import type { Meant } from './kept-answers.ts';
import { NewChapterForm } from './new-chapter-form.tsx';
import type { ImportResult } from './use-import.ts';

interface UnknownChaptersProps {
  result: ImportResult;
  meant: Meant;
  isBusy: boolean;
  onAnswer: (name: string, answer: Meant[string] | null) => void;
}

export const UnknownChapters = ({ result, meant, isBusy, onAnswer }: UnknownChaptersProps) => {
  const [creating, setCreating] = useState<string | null>(null);
  const asked = [
    ...Object.keys(meant).map((Name) => ({ Name, Lines: null, Likely: null })),
    ...result.UnknownChapters.filter(({ Name }) => meant[Name] === undefined),
  ];
  if (asked.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="chapters">
      <Title order={3} size="h5" id="chapters">
        Unknown chapters
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        The file names chapters that are not here.
      </Text>
      <ul className={styles.asked}>
        {asked.map(({ Name, Lines, Likely }) => (
          <li key={Name}>
            <div className={styles.askedName}>
              <Text fw={600}>{Name}</Text>
              <Text size="xs" c="dimmed">
                {Lines === null ? 'Answered' : `In ${showCount(Lines, { one: 'line', many: 'lines' })}`}
              </Text>
            </div>
            {meant[Name] === undefined && creating === Name ? (
              <NewChapterForm
                name={Name}
                isBusy={isBusy}
                onCreate={(place) => {
                  setCreating(null);
                  onAnswer(Name, place);
                }}
                onCancel={() => setCreating(null)}
              />
            ) : meant[Name] === undefined ? (
              <Group gap="sm" align="end">
                {Likely && (
                  <Button variant="light" disabled={isBusy} onClick={() => onAnswer(Name, Likely.Id)}>
                    It is {Likely.Name}
                  </Button>
                )}
                <Button variant="default" disabled={isBusy} aria-label={`Create ${Name}`} onClick={() => setCreating(Name)}>
                  Create
                </Button>
                <ChapterPicker
                  label={`Or which one is ‘${Name}’?`}
                  placeholder="Choose a chapter"
                  value={null}
                  onChange={(id) => id !== null && onAnswer(Name, id)}
                />
              </Group>
            ) : (
              <Group gap="sm">
                <Text size="sm">{typeof meant[Name] === 'object' ? 'Will be created' : 'Another chapter is meant'}</Text>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  disabled={isBusy}
                  aria-label={`Change the answer for ${Name}`}
                  onClick={() => onAnswer(Name, null)}
                >
                  Change
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
