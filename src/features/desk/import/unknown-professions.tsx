// Professions that the file names as seats and that are not in the list: each is asked about once, for all lines that name it.

import { Button, Group, Text, Title } from '@mantine/core';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import type { MeantProfessions } from '../../../platform/wire/import-contract.ts';
import { ProfessionPicker } from '../../chapters/professions/profession-picker.tsx';
import type { importRecords } from './import.contract.ts';
import styles from './import.module.css';

type UnknownName = ResOf<typeof importRecords>['UnknownProfessions'][number];

interface UnknownProfessionsProps {
  unknown: readonly UnknownName[];
  answered: Readonly<MeantProfessions>;
  isBusy: boolean;
  onAnswer: (name: string, answer: MeantProfessions[string] | null) => void;
}

export const UnknownProfessions = ({ unknown, answered, isBusy, onAnswer }: UnknownProfessionsProps) => {
  const asked = [
    ...Object.keys(answered).map((Name) => ({ Name, Lines: null, Likely: null })),
    ...unknown.filter(({ Name }) => answered[Name] === undefined),
  ];
  if (asked.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="professions">
      <Title order={3} size="h5" id="professions">
        Unknown professions
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        The file names seats for professions that are not in the list.
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
            <Answer name={Name} likely={Likely} answer={answered[Name]} isBusy={isBusy} onAnswer={onAnswer} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface AnswerProps extends Pick<UnknownProfessionsProps, 'isBusy' | 'onAnswer'> {
  name: string;
  likely: UnknownName['Likely'];
  answer: MeantProfessions[string] | undefined;
}

const Answer = ({ name, likely, answer, isBusy, onAnswer }: AnswerProps) =>
  answer === undefined ? (
    <Group gap="sm" align="end">
      {likely && (
        <Button variant="light" disabled={isBusy} onClick={() => onAnswer(name, likely.Id)}>
          It is {likely.Name}
        </Button>
      )}
      <Button variant="default" disabled={isBusy} aria-label={`Create ${name}`} onClick={() => onAnswer(name, 'create')}>
        Create
      </Button>
      <ProfessionPicker
        label={`Or which one is ‘${name}’?`}
        placeholder="Choose a profession"
        ownText={name}
        value={null}
        onChange={(id) => id !== null && onAnswer(name, id)}
      />
      <Button variant="default" disabled={isBusy} aria-label={`No seat for ${name}`} onClick={() => onAnswer(name, 'none')}>
        No seat
      </Button>
    </Group>
  ) : (
    <Group gap="sm">
      <Text size="sm">
        {answer === 'create' ? 'Will be created' : answer === 'none' ? 'Comes in without a seat' : 'Another one is meant'}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={isBusy}
        aria-label={`Change the answer for ${name}`}
        onClick={() => onAnswer(name, null)}
      >
        Change
      </Button>
    </Group>
  );
