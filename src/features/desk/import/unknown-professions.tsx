// Professions that the file names as seats and that are not in the list.

import { Button, Group } from '@mantine/core';
import { useOne } from '../../../platform/ui/call/use-call.ts';
import { ProfessionPicker } from '../../chapters/professions/profession-picker.tsx';
import { listProfessions } from '../../chapters/professions/professions.contract.ts';
import { AskedNames, type UnknownName } from './asked-names.tsx';
import type { Answers } from './kept-answers.ts';

interface UnknownProfessionsProps {
  unknown: readonly UnknownName[];
  answers: Answers['professions'];
  isBusy: boolean;
  onAnswer: (name: string, answer: Answers['professions'][string] | null) => void;
}

export const UnknownProfessions = ({ unknown, answers, isBusy, onAnswer }: UnknownProfessionsProps) => (
  <AskedNames
    title="Unknown professions"
    hint="The file names seats for professions that are not in the list."
    unknown={unknown}
    answers={answers}
    isBusy={isBusy}
    onAnswer={onAnswer}
    question={(name, likely, answer) => <Question name={name} likely={likely} isBusy={isBusy} onAnswer={answer} />}
    words={(answer) =>
      answer === 'create' ? 'Will be created' : answer === 'none' ? 'Comes in without a seat' : <MeantProfession id={answer} />
    }
  />
);

const MeantProfession = ({ id }: { id: number }) => {
  const { row } = useOne(listProfessions, id);
  return `It is ${row?.Name ?? '…'}`;
};

interface QuestionProps extends Pick<UnknownProfessionsProps, 'isBusy'> {
  name: string;
  likely: UnknownName['Likely'];
  onAnswer: (answer: Answers['professions'][string]) => void;
}

const Question = ({ name, likely, isBusy, onAnswer }: QuestionProps) => (
  <Group gap="sm" align="end">
    {likely && (
      <Button variant="light" disabled={isBusy} onClick={() => onAnswer(likely.Id)}>
        It is {likely.Name}
      </Button>
    )}
    <Button variant="default" disabled={isBusy} aria-label={`Create ${name}`} onClick={() => onAnswer('create')}>
      Create
    </Button>
    <ProfessionPicker
      label={`Or which one is ‘${name}’?`}
      placeholder="Choose a profession"
      ownText={name}
      value={null}
      onChange={(id) => id !== null && onAnswer(id)}
    />
    <Button variant="default" disabled={isBusy} aria-label={`No seat for ${name}`} onClick={() => onAnswer('none')}>
      No seat
    </Button>
  </Group>
);
