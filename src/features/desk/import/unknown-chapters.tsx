// Chapters that the file names and that are not there.

import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { useOne } from '../../../platform/ui/call/use-call.ts';
import { ChapterPicker } from '../../chapters/chapters/chapter-picker.tsx';
import { listChapters } from '../../chapters/chapters/chapters.contract.ts';
import { AskedNames, type UnknownName } from './asked-names.tsx';
import type { Meant } from './kept-answers.ts';
import { NewChapterForm } from './new-chapter-form.tsx';

interface UnknownChaptersProps {
  unknown: readonly UnknownName[];
  answers: Meant;
  isBusy: boolean;
  onAnswer: (name: string, answer: Meant[string] | null) => void;
}

export const UnknownChapters = ({ unknown, answers, isBusy, onAnswer }: UnknownChaptersProps) => (
  <AskedNames
    title="Unknown chapters"
    hint="The file names chapters that are not here."
    unknown={unknown}
    answers={answers}
    isBusy={isBusy}
    onAnswer={onAnswer}
    question={(name, likely, answer) => <Question name={name} likely={likely} isBusy={isBusy} onAnswer={answer} />}
    words={(answer) => (typeof answer === 'object' ? 'Will be created' : <MeantChapter id={answer} />)}
  />
);

const MeantChapter = ({ id }: { id: number }) => {
  const { row } = useOne(listChapters, id);
  return `It is ${row?.ChapterName ?? '…'}`;
};

interface QuestionProps extends Pick<UnknownChaptersProps, 'isBusy'> {
  name: string;
  likely: UnknownName['Likely'];
  onAnswer: (answer: Meant[string]) => void;
}

const Question = ({ name, likely, isBusy, onAnswer }: QuestionProps) => {
  const [isCreating, setCreating] = useState(false);
  const wasCancelled = useRef(false);
  const cancel = () => {
    wasCancelled.current = true;
    setCreating(false);
  };
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (button === null || !wasCancelled.current) return;
    wasCancelled.current = false;
    button.focus();
  };
  if (isCreating) return <NewChapterForm name={name} isBusy={isBusy} onCreate={onAnswer} onCancel={cancel} />;
  return (
    <Group gap="sm" align="end">
      {likely && (
        <Button variant="light" disabled={isBusy} onClick={() => onAnswer(likely.Id)}>
          It is {likely.Name}
        </Button>
      )}
      <Button ref={takeFocus} variant="default" disabled={isBusy} aria-label={`Create ${name}`} onClick={() => setCreating(true)}>
        Create
      </Button>
      <ChapterPicker
        label={`Or which one is ‘${name}’?`}
        placeholder="Choose a chapter"
        value={null}
        onChange={(id) => id !== null && onAnswer(id)}
      />
    </Group>
  );
};
