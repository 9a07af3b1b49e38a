// What an import would do, or has done: how many records are new, changed, the same or refused, and each line with its reason.

import { Badge, Group, Switch, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { importLimits } from '../../../platform/wire/import-contract.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { type LineResult, lineResults } from './import.contract.ts';
import styles from './import.module.css';
import type { ImportResult } from './use-import.ts';

interface PlannedLinesProps {
  result: ImportResult;
  noun: { one: string; many: string };
  isDone: boolean;
  isBusy: boolean;
  onApply: (strict: boolean) => Promise<void>;
}

const colours: Record<LineResult, string> = { New: 'green', Changed: 'blue', Same: 'gray', Refused: 'red' };

export const PlannedLines = ({ result, noun, isDone, isBusy, onApply }: PlannedLinesProps) => {
  const [onlyRefused, setOnlyRefused] = useState(false);
  const [isStrict, setStrict] = useState(false);
  const count = result.New + result.Changed;
  const isBlocked = count === 0 || (isStrict && result.Refused > 0);
  const all = result.Lines.map((line, at) => ({ ...line, ...result.About[at] }));
  const lines = onlyRefused ? all.filter(({ Result }) => Result === 'Refused') : all;
  return (
    <section className={styles.part} aria-labelledby="lines">
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={3} size="h5" id="lines">
          {isDone ? 'What has happened' : 'What would happen'}
        </Title>
        <Group gap={6} role="status">
          {lineResults.map((name) => (
            <Badge key={name} color={colours[name]}>
              {`${name}: ${formatNumber(result[name])}`}
            </Badge>
          ))}
        </Group>
      </Group>
      {result.Refused > 0 && (
        <Switch
          mb="sm"
          label="Show refused lines only"
          checked={onlyRefused}
          onChange={(event) => setOnlyRefused(event.currentTarget.checked)}
        />
      )}
      <LinesTable lines={lines} />
      {result.Lines.length === importLimits.shownLines && (
        <Text size="xs" c="dimmed" mt="xs">
          The first {formatNumber(importLimits.shownLines)} lines are shown, refused ones first.
        </Text>
      )}
      {!isDone && (
        <Group justify="flex-end" mt="md" gap="lg">
          {result.Refused > 0 && (
            <Switch
              label="Import nothing while lines are refused"
              checked={isStrict}
              onChange={(event) => setStrict(event.currentTarget.checked)}
            />
          )}
          <BusyButton isBusy={isBusy} isBlocked={isBlocked} onClick={() => void onApply(isStrict)}>
            {count === 0 ? 'Nothing to import' : `Import ${showCount(count, noun)}`}
          </BusyButton>
        </Group>
      )}
    </section>
  );
};

type ShownLine = ImportResult['Lines'][number] & Partial<ImportResult['About'][number]>;

const LinesTable = ({ lines }: { lines: readonly ShownLine[] }): ReactNode => (
  <section className={styles.scroll} aria-label="Lines of the file">
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.line}>
            Line
          </th>
          <th scope="col" className={styles.result}>
            Result
          </th>
          <th scope="col" className={styles.who}>
            Who or what
          </th>
          <th scope="col">Why, or what changes</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ Line, Result, Message, Who, Wrong }) => (
          <tr key={Line}>
            <td className="figures">{Line}</td>
            <td>
              <Badge color={colours[Result]}>{Result}</Badge>
            </td>
            <td>{Who || '–'}</td>
            <td>
              {Message}
              {Wrong && (
                <Text inherit span c="dimmed">
                  {': '}‘{Wrong}’
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
