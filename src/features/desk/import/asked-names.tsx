// Names in the file that are not known here: each is asked about once, for all lines that have it. The answer takes the place of the question.

import { Button, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import styles from './import.module.css';
import type { ImportResult } from './use-import.ts';

export type UnknownName = ImportResult['UnknownChapters'][number];

interface AskedNamesProps<Answer> {
  title: string;
  hint: string;
  unknown: readonly UnknownName[];
  answers: Readonly<Record<string, Answer>>;
  isBusy: boolean;
  onAnswer: (name: string, answer: Answer | null) => void;
  question: (name: string, likely: UnknownName['Likely'], answer: (said: Answer) => void) => ReactNode;
  words: (answer: Answer) => ReactNode;
}

export const AskedNames = <Answer,>({ title, hint, unknown, answers, isBusy, onAnswer, question, words }: AskedNamesProps<Answer>) => {
  const id = useId();
  const answered = useRef<string | null>(null);
  const say = (name: string, answer: Answer | null) => {
    answered.current = name;
    onAnswer(name, answer);
  };
  // The button that was pressed is gone: the focus goes to the first one in its place.
  const takeFocus = (name: string) => (part: HTMLElement | null) => {
    if (part === null || answered.current !== name) return;
    answered.current = null;
    part.querySelector('button')?.focus();
  };
  const asked = [
    ...Object.keys(answers).map((Name) => ({ Name, Lines: null, Likely: null })),
    ...unknown.filter(({ Name }) => !Object.hasOwn(answers, Name)),
  ];
  if (asked.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        {title}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {hint}
      </Text>
      <ul className={styles.asked}>
        {asked.map(({ Name, Lines, Likely }) => {
          // A chapter may be called 'constructor'.
          const answer = Object.hasOwn(answers, Name) ? answers[Name] : undefined;
          return (
            <li key={Name}>
              <div className={styles.askedName}>
                <Text fw={600}>{Name}</Text>
                <Text size="xs" c="dimmed">
                  {Lines === null ? 'Answered' : `In ${showCount(Lines, { one: 'line', many: 'lines' })}`}
                </Text>
              </div>
              {answer === undefined ? (
                <div key="question" ref={takeFocus(Name)}>
                  {question(Name, Likely, (said) => say(Name, said))}
                </div>
              ) : (
                <Group key="answer" gap="sm" ref={takeFocus(Name)}>
                  <Text size="sm">{words(answer)}</Text>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    disabled={isBusy}
                    aria-label={`Change the answer for ${Name}`}
                    onClick={() => say(Name, null)}
                  >
                    Change
                  </Button>
                </Group>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
