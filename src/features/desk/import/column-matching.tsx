// Which column of the file is which field: guessed from the headings and from what stands under them, and changed here. A field that new
// records need and that has no column is asked for in a line of its own.

import { Badge, Group, NativeSelect, Text, Title } from '@mantine/core';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { type ImportContract, isRequired, labelOf } from '../../../platform/wire/import-contract.ts';
import styles from './import.module.css';
import type { ImportResult } from './use-import.ts';

interface ColumnMatchingProps {
  contract: ImportContract;
  result: ImportResult;
  isBusy: boolean;
  onMatch: (heading: string, field: string | null) => Promise<void>;
}

export const ColumnMatching = ({ contract, result, isBusy, onMatch }: ColumnMatchingProps) => {
  const choices = [
    { value: '', label: 'Leave out' },
    ...Object.entries(contract.fields).map(([field, rule]) => ({
      value: field,
      label: isRequired(rule) ? `${labelOf(contract, field)} *` : labelOf(contract, field),
    })),
  ];
  const columns = result.Columns.filter(({ Heading }) => Heading !== '');
  return (
    <section className={styles.part} aria-labelledby="matching">
      <Title order={3} size="h5" id="matching">
        Columns
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        Which column of the file is which field. New records need those with *.
      </Text>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${styles.matching}`}>
          <thead>
            <tr>
              <th scope="col">Column of the file</th>
              <th scope="col" className={styles.field}>
                Field
              </th>
            </tr>
          </thead>
          <tbody>
            {result.Missing.map((field) => (
              <MissingField
                key={field}
                label={labelOf(contract, field)}
                {...{ contract, columns, isBusy }}
                onChoose={(heading) => void onMatch(heading, field)}
              />
            ))}
            {columns.map(({ Heading, Field, Example, IsGuessed }) => (
              <tr key={Heading}>
                <td>
                  <Group gap="xs" wrap="nowrap" justify="space-between">
                    <TwoLines first={Heading} second={Example} />
                    {IsGuessed && Field !== null && (
                      <Badge color="amber" title="The heading does not say it: the values look like it. Please check.">
                        Guessed
                      </Badge>
                    )}
                  </Group>
                </td>
                <td>
                  <NativeSelect
                    aria-label={`Field for ${Heading}`}
                    size="xs"
                    data={choices}
                    value={Field ?? ''}
                    disabled={isBusy}
                    onChange={(event) => void onMatch(Heading, event.currentTarget.value || null)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

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
            label: Field === null ? Heading : `${Heading} (now ${labelOf(contract, Field)})`,
          })),
        ]}
        onChange={({ currentTarget }) => currentTarget.value !== '' && onChoose(currentTarget.value)}
      />
    </td>
    <td>
      <Text size="sm" fw={600}>
        {label} *
      </Text>
    </td>
  </tr>
);
