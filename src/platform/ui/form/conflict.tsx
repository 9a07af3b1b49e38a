// What a form shows when the record was changed by somebody else in the meantime: each field that differs, with one's own value and theirs,
// and which of the two is to be saved.

import { Alert, Radio, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId, useState } from 'react';
import '@mantine/core/styles/Radio.layer.css';
import UsersIcon from '~icons/tabler/users';
import { plainTextOf } from '../../wire/fields.ts';
import { showDate, showTime } from '../format/dates.ts';
import { VisuallyHidden } from '../screen/visually-hidden.tsx';
import styles from './conflict.module.css';

/** One field of the form that differs. */
export interface Difference {
  field: string;
  label: string;
  mine: unknown;
  theirs: unknown;
  /** The value that the form opened with was kept here, so theirs is the newer one. */
  isMineUnchanged: boolean;
}

export interface Conflict {
  message: string;
  differences: Difference[];
}

interface ConflictNoticeProps<Values extends object, Output> {
  conflict: Conflict;
  form: UseFormReturnType<Values, Output>;
  /** The text for a value that does not speak for itself, such as an id. */
  shown?: (field: string, value: unknown) => string | undefined;
}

export const ConflictNotice = <Values extends object, Output>({ conflict, form, shown }: ConflictNoticeProps<Values, Output>) => (
  <Alert
    classNames={{ root: styles.notice, title: styles.title }}
    color="yellow"
    icon={<UsersIcon />}
    title={conflict.message}
    mb="sm"
    data-conflict
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
            shown={(value) => shown?.(difference.field, value) ?? textOf(value, difference)}
            // The types cannot know that the field is one of the form.
            onChoose={(value) => form.setFieldValue(difference.field, value as never)}
          />
        ))}
      </Stack>
    )}
  </Alert>
);

interface ChoiceProps {
  difference: Difference;
  shown: (value: unknown) => string;
  onChoose: (value: unknown) => void;
}

const Choice = ({ difference: { label, mine, theirs, isMineUnchanged }, shown, onChoose }: ChoiceProps) => {
  const name = useId();
  const [chosen, setChosen] = useState(isMineUnchanged ? 'theirs' : 'mine');
  const choose = (which: string) => {
    setChosen(which);
    onChoose(which === 'mine' ? mine : theirs);
  };
  return (
    <Radio.Group name={name} label={<GroupLabel label={label} />} value={chosen} onChange={choose}>
      <Radio className={styles.value} size="xs" mt={4} value="mine" label={`Mine: ${shown(mine)}`} />
      <Radio className={styles.value} size="xs" mt={4} value="theirs" label={`Theirs: ${shown(theirs)}`} />
    </Radio.Group>
  );
};

/** The name of the group must differ from that of the field below. */
const GroupLabel = ({ label }: { label: string }) => (
  <>
    {label}
    <VisuallyHidden>: mine or theirs</VisuallyHidden>
  </>
);

const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const textOf = (value: unknown, { mine, theirs }: Difference): string => {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return String(value);
  if (!isMoment.test(value)) return plainTextOf(value);
  // The time matters only where the day is the same.
  const isSameDay = showDate(String(mine)) === showDate(String(theirs));
  return isSameDay ? `${showDate(value)}, ${showTime(value)}` : showDate(value);
};

/** The fields whose value is another one in the form than in the record as it is now. Files are not compared. */
export const differencesOf = <Values extends object>(
  { mine, theirs, opened }: { mine: Values; theirs: Values; opened: Values },
  labelOf: (field: string) => string,
): Difference[] =>
  Object.entries(theirs).flatMap(([field, value]) => {
    const own: unknown = mine[field as keyof Values];
    if (own === value || own instanceof File || value instanceof File) return [];
    return [{ field, label: labelOf(field), mine: own, theirs: value, isMineUnchanged: own === opened[field as keyof Values] }];
  });
