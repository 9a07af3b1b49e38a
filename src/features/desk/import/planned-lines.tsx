// What an import would do, or has done: how many records are new, changed, the same or refused, and each line with its reason.

import { Alert, Badge, Button, Group, Switch, Text, Title } from '@mantine/core';
import { Fragment, useState } from 'react';
import AlertIcon from '~icons/tabler/alert-triangle';
import DownloadIcon from '~icons/tabler/download';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { type ImportContract, importLimits, shownLabelOf } from '../../../platform/wire/import-contract.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { type LineResult, leftOutHere, lineResults } from './import.contract.ts';
import styles from './import.module.css';
import type { Mended } from './kept-answers.ts';
import { MendLine } from './mend-line.tsx';
import type { ImportResult } from './use-import.ts';

interface PlannedLinesProps {
  result: ImportResult;
  noun: { one: string; many: string };
  isDone: boolean;
  isUndone: boolean;
  isBusy: boolean;
  contract: ImportContract;
  /** What was mended so far. */
  mended: Mended;
  /** Lines that are not to be brought in. */
  leftOut: readonly number[];
  onApply: (strict: boolean) => Promise<void>;
  onMend: (line: number, values: Record<string, string>) => Promise<void>;
  onLeaveOut: (line: number, isLeftOut: boolean) => Promise<void>;
  onDownload: () => Promise<void>;
}

const colours: Record<LineResult | typeof leftOutHere, string> = {
  New: 'green',
  Changed: 'blue',
  Same: 'gray',
  Refused: 'red',
  [leftOutHere]: 'gray',
};

export const PlannedLines = ({
  result,
  noun,
  isDone,
  isUndone,
  isBusy,
  contract,
  mended,
  leftOut,
  onApply,
  onMend,
  onLeaveOut,
  onDownload,
}: PlannedLinesProps) => {
  const [onlyRefused, setOnlyRefused] = useState(false);
  const [isStrict, setStrict] = useState(false);
  const count = result.New + result.Changed;
  const isBlocked = count === 0 || (isStrict && result.Refused > 0);
  const all = result.Lines.map((line, at) => ({ ...line, ...result.About[at] }));
  const waiting = new Set(result.Waiting);
  const told = all.filter(({ Line }) => !waiting.has(Line));
  // Once no line is refused any more, the switch is gone. What was just left out stays in sight.
  const isInSight = ({ Result }: ShownLine) => Result === 'Refused' || Result === leftOutHere;
  const lines = onlyRefused && result.Refused > 0 ? told.filter(isInSight) : told;
  return (
    <>
      <section className={styles.part} aria-labelledby="lines">
        <Group justify="space-between" mb="sm" gap="sm">
          <Title order={3} size="h5" id="lines">
            {isUndone ? 'What had happened' : isDone ? 'What has happened' : 'What would happen'}
          </Title>
          <Group gap={6} role="status">
            {lineResults.map((name) => (
              <Badge key={name} color={result[name] === 0 ? 'gray' : colours[name]}>
                {`${name}: ${formatNumber(result[name])}`}
              </Badge>
            ))}
            {result.LeftOut > 0 && <Badge color={colours[leftOutHere]}>{`${leftOutHere}: ${formatNumber(result.LeftOut)}`}</Badge>}
          </Group>
        </Group>
        {result.Refused > 0 && (
          <Group justify="space-between" mb="sm">
            <Switch
              label="Show refused lines only"
              checked={onlyRefused}
              onChange={(event) => setOnlyRefused(event.currentTarget.checked)}
            />
            {!isUndone && (
              <Button variant="default" size="xs" leftSection={<DownloadIcon />} onClick={() => void onDownload()}>
                Download refused lines
              </Button>
            )}
          </Group>
        )}
        {waiting.size > 0 && (
          <Text size="sm" mb="sm">
            {showCount(waiting.size, { one: 'line waits', many: 'lines wait' })} for a column:{' '}
            {result.Missing.map((field) => shownLabelOf(contract, field)).join(', ')}.
          </Text>
        )}
        {result.PlacesNotGiven > 0 && (
          <Alert color="amber" icon={<AlertIcon />} py="xs" mb="sm">
            {showCount(result.PlacesNotGiven, { one: 'place is', many: 'places are' })} not given: only active, paid members can be in a
            chapter. Add Amount and Payment Date, or assign them after they have paid.
          </Alert>
        )}
        {lines.length > 0 && (
          <LinesTable
            lines={lines}
            result={result}
            contract={contract}
            mended={mended}
            leftOut={leftOut}
            isBusy={isBusy}
            onMend={onMend}
            onLeaveOut={onLeaveOut}
            isDone={isDone}
          />
        )}
        {result.Lines.length === importLimits.shownLines && (
          <Text size="xs" c="dimmed" mt="xs">
            The first {formatNumber(importLimits.shownLines)} lines are shown, refused ones first.
          </Text>
        )}
      </section>
      {!isDone && (
        <div className={styles.foot}>
          {result.Refused > 0 && (
            <Switch
              label="Import nothing while lines are refused"
              checked={isStrict}
              onChange={(event) => setStrict(event.currentTarget.checked)}
            />
          )}
          <BusyButton isBusy={isBusy} isBlocked={isBlocked} onClick={() => void onApply(isStrict)}>
            {count === 0 ? 'Nothing to import' : `Import ${showCount(count, noun)}${result.Sum > 0 ? ` · ${showMoney(result.Sum)}` : ''}`}
          </BusyButton>
        </div>
      )}
    </>
  );
};

type ShownLine = ImportResult['Lines'][number] & Partial<ImportResult['About'][number]>;

type TableProps = 'result' | 'contract' | 'mended' | 'leftOut' | 'isBusy' | 'isDone' | 'onMend' | 'onLeaveOut';

interface LinesTableProps extends Pick<PlannedLinesProps, TableProps> {
  lines: readonly ShownLine[];
}

const LinesTable = ({ lines, result, contract, mended, leftOut, isBusy, isDone, onMend, onLeaveOut }: LinesTableProps) => {
  const [pressed, setPressed] = useState<number | 'none' | null>(null);
  const toMend = new Map(isDone ? [] : result.ToMend.map((line) => [line.Line, line]));
  // The first line with a wrong value is open: mended, it is open no more, and the next one is.
  const first = result.ToMend.find(({ Fields }) => Fields.some(({ Why }) => Why !== null))?.Line ?? null;
  const opened = pressed === 'none' || (pressed !== null && toMend.has(pressed)) ? pressed : first;
  return (
    <section aria-label="Lines of the file">
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
          {lines.map(({ Line, Result, Message, Who, Wrong, HasNote }) => {
            const line = toMend.get(Line);
            const isLeftOut = leftOut.includes(Line);
            return (
              <Fragment key={Line}>
                <tr>
                  <td className="figures">{Line}</td>
                  <td>
                    <Badge color={HasNote && Result !== 'Refused' ? 'amber' : colours[Result]}>{Result}</Badge>
                  </td>
                  <td>{Who || '–'}</td>
                  <td>
                    <div className={styles.why}>
                      <span>
                        {Message}
                        {Wrong && (
                          <Text inherit span c="dimmed">
                            {': '}‘{Wrong}’
                          </Text>
                        )}
                        {mended[Line] && (
                          <Text inherit span c="dimmed">
                            {Message ? ' · ' : ''}Mended here
                          </Text>
                        )}
                      </span>
                      {!isDone && (line || isLeftOut || Result === leftOutHere) && (
                        <Group gap={6} wrap="nowrap">
                          {line && opened !== Line && (
                            <Button variant="default" size="compact-sm" aria-label={`Mend line ${Line}`} onClick={() => setPressed(Line)}>
                              Mend
                            </Button>
                          )}
                          {/* One button for both, also until the server has looked again: it keeps the focus. */}
                          <Button
                            key="out"
                            variant="default"
                            size="compact-sm"
                            aria-label={isLeftOut ? `Take in again: line ${Line}` : `Leave out line ${Line}`}
                            onClick={() => void onLeaveOut(Line, !isLeftOut)}
                          >
                            {isLeftOut ? 'Take in again' : 'Leave out'}
                          </Button>
                        </Group>
                      )}
                    </div>
                  </td>
                </tr>
                {line && opened === Line && (
                  <tr>
                    <td colSpan={4}>
                      <MendLine
                        contract={contract}
                        line={line}
                        isBusy={isBusy}
                        takesFocus={pressed === Line}
                        onClose={() => setPressed('none')}
                        onMend={(at, values) => void onMend(at, values)}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
