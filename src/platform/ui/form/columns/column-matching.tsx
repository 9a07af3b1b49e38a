// Which column of the file is which field: guessed from the headings and from what stands under them, and changed here. A field that new
// records need and that has no column is asked for in a line of its own.

import { Badge, Button, NativeSelect, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import AlertIcon from '~icons/tabler/alert-triangle';
import type { Looks } from '../../../wire/import-contract.ts';
import styles from './column-matching.module.css';

export interface MatchedField {
  name: string;
  label: string;
  isRequired: boolean;
  /** What is said of it where it is missing, if that is another reason than that of the others. */
  neededFor?: string | undefined;
}

interface Column {
  Heading: string;
  Field: string | null;
  /** The first values. */
  Samples: readonly string[];
  /** What a column has that is left out, where it may be missed. */
  Looks?: Looks | null;
  IsGuessed?: boolean;
}

interface ColumnMatchingProps {
  columns: readonly Column[];
  fields: readonly MatchedField[];
  /** The names of fields that need a column and have none. */
  missing: readonly string[];
  about: string;
  /** What is said of a missing one. */
  neededFor: string;
  isBusy: boolean;
  onMatch: (heading: string, field: string | null) => Promise<void>;
}

export const ColumnMatching = ({ columns: all, fields, missing, about, neededFor, isBusy, onMatch }: ColumnMatchingProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const section = useRef<HTMLElement>(null);
  const chosen = useRef<string>(null);
  // The line of a missing field goes away with its choice, and the focus with it. What is typed on must not change another field.
  useEffect(() => {
    if (chosen.current === null || missing.includes(chosen.current)) return;
    chosen.current = null;
    if (document.activeElement === document.body) section.current?.focus();
  });
  const columns = all.filter(({ Heading }) => Heading !== '');
  const isQuiet = ({ Field, Looks }: Column) => Field === null && !Looks;
  const leftOut = columns.filter(isQuiet);
  const shown = showsAll ? columns : columns.filter((column) => !isQuiet(column));
  return (
    <section ref={section} tabIndex={-1} className={styles.part} aria-labelledby="matching">
      <Title order={3} size="h5" id="matching">
        Columns
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {about}
      </Text>
      <table className={`${styles.table} ${styles.matching}`}>
        <thead>
          <tr>
            <th scope="col">Column of the file</th>
            <th scope="col" className={styles.field}>
              Field
            </th>
            <th scope="col" colSpan={mostSamples}>
              First values
            </th>
          </tr>
        </thead>
        <tbody>
          {missing.map((name) => (
            <MissingField
              key={name}
              label={labelOf(fields, name)}
              neededFor={fields.find((field) => field.name === name)?.neededFor ?? neededFor}
              fields={fields}
              columns={columns}
              isBusy={isBusy}
              onChoose={(heading) => {
                chosen.current = name;
                void onMatch(heading, name);
              }}
            />
          ))}
          {shown.map((column) => (
            <MatchedColumn key={column.Heading} column={column} fields={fields} isBusy={isBusy} onMatch={onMatch} />
          ))}
        </tbody>
      </table>
      {leftOut.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {!showsAll && `Also left out: ${leftOut.map(({ Heading }) => Heading).join(', ')}. `}
          <Button variant="subtle" size="compact-sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Hide what is left out' : 'Show'}
          </Button>
        </Text>
      )}
    </section>
  );
};

const labelOf = (fields: readonly MatchedField[], name: string): string => fields.find((field) => field.name === name)?.label ?? name;

const mostSamples = 3;

interface MatchedColumnProps extends Pick<ColumnMatchingProps, 'fields' | 'isBusy' | 'onMatch'> {
  column: Column;
}

const MatchedColumn = ({ column: { Heading, Field, Samples, Looks, IsGuessed }, fields, isBusy, onMatch }: MatchedColumnProps) => (
  <tr className={Looks ? styles.missed : undefined}>
    <th scope="row" className={styles.heading}>
      {Heading}
      {Looks && (
        <span className={styles.looks}>
          <AlertIcon aria-hidden="true" /> Has {looksWords[Looks]}
        </span>
      )}
      {IsGuessed && Field !== null && (
        <Badge color="amber" ml="xs" title="The heading does not say it: the values look like it. Please check.">
          Guessed
        </Badge>
      )}
    </th>
    <td>
      <NativeSelect
        aria-label={`Field for ${Heading}`}
        size="xs"
        data={fieldChoices(fields)}
        value={Field ?? ''}
        disabled={isBusy}
        onChange={(event) => void onMatch(Heading, event.currentTarget.value || null)}
      />
    </td>
    {Array.from({ length: mostSamples }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two samples may be the same text, and their order never changes
      <td key={at} className={styles.sample}>
        {Samples[at] ?? (at === 0 ? '–' : '')}
      </td>
    ))}
  </tr>
);

const looksWords: Record<Looks, string> = { email: 'e-mails', phone: 'phone numbers', day: 'dates', amount: 'sums' };

const fieldChoices = (fields: readonly MatchedField[]) => [
  { value: '', label: 'Leave out' },
  ...fields.map(({ name, label, isRequired }) => ({ value: name, label: isRequired ? `${label} *` : label })),
];

interface MissingFieldProps extends Pick<ColumnMatchingProps, 'columns' | 'fields' | 'neededFor' | 'isBusy'> {
  label: string;
  onChoose: (heading: string) => void;
}

const MissingField = ({ label, neededFor, fields, columns, isBusy, onChoose }: MissingFieldProps) => (
  <tr>
    <td>
      <NativeSelect
        aria-label={`Column for ${label}`}
        size="xs"
        value=""
        disabled={isBusy}
        error={neededFor}
        data={[
          { value: '', label: 'Choose a column' },
          ...columns.map(({ Heading, Field }) => ({
            value: Heading,
            label: Field === null ? Heading : `${Heading} (now ${labelOf(fields, Field)})`,
          })),
        ]}
        onChange={({ currentTarget }) => currentTarget.value !== '' && onChoose(currentTarget.value)}
      />
    </td>
    <td colSpan={1 + mostSamples}>
      <Text size="sm" fw={600}>
        {label} *
      </Text>
    </td>
  </tr>
);
