// Which column of the file is which field: guessed from the headings and from what stands under them, and changed here. A field that new
// records need and that has no column is asked for in a line of its own.

import { Badge, Button, NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';
import AlertIcon from '~icons/tabler/alert-triangle';
import { type ImportContract, isRequired, type Looks, shownLabelOf } from '../../../platform/wire/import-contract.ts';
import styles from './import.module.css';
import type { ImportResult } from './use-import.ts';

interface ColumnMatchingProps {
  contract: ImportContract;
  result: ImportResult;
  isBusy: boolean;
  onMatch: (heading: string, field: string | null) => Promise<void>;
}

export const ColumnMatching = ({ contract, result, isBusy, onMatch }: ColumnMatchingProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const columns = result.Columns.filter(({ Heading }) => Heading !== '');
  const isQuiet = ({ Field, Looks }: Column) => Field === null && Looks === null;
  const leftOut = columns.filter(isQuiet);
  const shown = showsAll ? columns : columns.filter((column) => !isQuiet(column));
  return (
    <section className={styles.part} aria-labelledby="matching">
      <Title order={3} size="h5" id="matching">
        Columns
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        Which column of the file is which field. New records need those with *.
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
          {result.Missing.map((field) => (
            <MissingField
              key={field}
              label={shownLabelOf(contract, field)}
              contract={contract}
              columns={columns}
              isBusy={isBusy}
              onChoose={(heading) => void onMatch(heading, field)}
            />
          ))}
          {shown.map((column) => (
            <MatchedColumn key={column.Heading} column={column} contract={contract} isBusy={isBusy} onMatch={onMatch} />
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

type Column = ImportResult['Columns'][number];

const mostSamples = 3;

interface MatchedColumnProps extends Pick<ColumnMatchingProps, 'contract' | 'isBusy' | 'onMatch'> {
  column: Column;
}

const MatchedColumn = ({ column: { Heading, Field, Samples, Looks, IsGuessed }, contract, isBusy, onMatch }: MatchedColumnProps) => (
  <tr className={Looks === null ? undefined : styles.missed}>
    <th scope="row" className={styles.heading}>
      {Heading}
      {Looks !== null && (
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
        data={fieldChoices(contract)}
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

const fieldChoices = ({ call, fields }: ImportContract) => [
  { value: '', label: 'Leave out' },
  ...Object.entries(fields).map(([field, rule]) => ({
    value: field,
    label: isRequired(rule) ? `${shownLabelOf({ call, fields }, field)} *` : shownLabelOf({ call, fields }, field),
  })),
];

interface MissingFieldProps {
  label: string;
  contract: ImportContract;
  columns: ImportResult['Columns'];
  isBusy: boolean;
  onChoose: (heading: string) => void;
}

const MissingField = ({ label, contract, columns, isBusy, onChoose }: MissingFieldProps) => (
  <tr>
    <td>
      <NativeSelect
        aria-label={`Column for ${label}`}
        size="xs"
        value=""
        disabled={isBusy}
        error={`New ${contract.call.noun.many} need a column for it`}
        data={[
          { value: '', label: 'Choose a column' },
          ...columns.map(({ Heading, Field }) => ({
            value: Heading,
            label: Field === null ? Heading : `${Heading} (now ${shownLabelOf(contract, Field)})`,
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
