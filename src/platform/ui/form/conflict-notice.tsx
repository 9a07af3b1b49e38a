// The notice of a conflict: for each field that differs one's own value and theirs, to choose from. It takes the focus.

import { Alert, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import UsersIcon from '~icons/tabler/users';
import { plainTextOf } from '../../wire/fields.ts';
import { filesPath } from '../../wire/files.ts';
import { showDate, showTime } from '../format/dates.ts';
import { VisuallyHidden } from '../screen/visually-hidden.tsx';
import styles from './conflict.module.css';
import { type Conflict, type Difference, type Shown, shownDifference } from './conflict.ts';

interface ConflictNoticeProps {
  conflict: Conflict;
  shown?: Shown;
  onChoose: (field: string, value: unknown) => void;
}

export const ConflictNotice = ({ conflict, shown, onChoose }: ConflictNoticeProps) => {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  return (
    <Alert
      ref={alert}
      classNames={{ root: styles.notice, title: styles.title }}
      color="amber"
      icon={<UsersIcon />}
      title={conflict.isOwn ? changedByOneself : conflict.message}
      mb="sm"
    >
      {conflict.differences.length === 0 ? (
        <Text size="sm">Nothing in this form differs. You can save.</Text>
      ) : (
        <Stack gap="sm">
          <Text size="sm">Choose what is to be saved.</Text>
          {conflict.differences.map((difference) => (
            <Choice
              key={difference.field}
              difference={difference}
              names={conflict.isOwn ? ownNames : usualNames}
              shown={(value) => shown?.(difference.field, value) ?? textOf(value, difference)}
              onChoose={(value) => onChoose(difference.field, value)}
            />
          ))}
        </Stack>
      )}
    </Alert>
  );
};

const changedByOneself = 'You have changed this record elsewhere in the meantime';

const usualNames = { mine: 'Mine', theirs: 'Theirs' };

const ownNames = { mine: 'This tab', theirs: 'Your other tab' };

interface ChoiceProps {
  names: typeof usualNames;
  difference: Difference;
  shown: (value: unknown) => string;
  onChoose: (value: unknown) => void;
}

const Choice = ({ difference: { label, mine, theirs, isMineUnchanged }, names, shown, onChoose }: ChoiceProps) => {
  const name = useId();
  const [chosen, setChosen] = useState(isMineUnchanged ? 'theirs' : 'mine');
  const choose = (which: string) => {
    setChosen(which);
    onChoose(which === 'mine' ? mine : theirs);
  };
  const [mineText, theirText] = shownDifference(shown(mine), shown(theirs));
  return (
    <Radio.Group name={name} label={<GroupLabel label={label} names={names} />} value={chosen} onChange={choose}>
      <Value which="mine" whose={names.mine} text={mineText} />
      <Value which="theirs" whose={names.theirs} text={theirText} />
    </Radio.Group>
  );
};

const Value = ({ which, whose, text }: { which: string; whose: string; text: string }) => (
  <Radio
    classNames={{ root: styles.value, radio: styles.radio }}
    size="xs"
    mt={6}
    value={which}
    label={
      <>
        <b>{whose}:</b> {text}
      </>
    }
  />
);

/** The name of the group must differ from that of the field below. */
const GroupLabel = ({ label, names }: Pick<ChoiceProps, 'names'> & { label: string }) => (
  <>
    {label}
    <VisuallyHidden>
      : {names.mine.toLowerCase()} or {names.theirs.toLowerCase()}
    </VisuallyHidden>
  </>
);

const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const textOf = (value: unknown, { mine, theirs }: Difference): string => {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value instanceof File) return `${value.name} (chosen now)`;
  // A picture has no name. Its field shows it as soon as it is chosen here.
  if (mine instanceof File && typeof value === 'string' && value.startsWith(filesPath)) return 'The picture that is saved now';
  if (typeof value !== 'string') return String(value);
  if (!isMoment.test(value)) return plainTextOf(value);
  // The time matters only where the day is the same.
  const isSameDay = showDate(String(mine)) === showDate(String(theirs));
  return isSameDay ? `${showDate(value)}, ${showTime(value)}` : showDate(value);
};
