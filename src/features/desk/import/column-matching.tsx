// Which column of the file is which field: guessed from the headings, and changed here.

import { NativeSelect, Text, Title } from '@mantine/core';
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
            {columns.map(({ Heading, Field, Example }) => (
              <tr key={Heading}>
                <td>
                  <TwoLines first={Heading} second={Example} />
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
