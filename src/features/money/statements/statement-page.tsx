// The screen 'Bank statement': the credits of a statement by how sure it is whose they are, and their payments at one press.

import { Alert, Anchor, Button, Kbd, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import AlertIcon from '~icons/tabler/alert-triangle';
import DownloadIcon from '~icons/tabler/download';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { ColumnMatching, type MatchedField } from '../../../platform/ui/form/columns/column-matching.tsx';
import { DocumentField } from '../../../platform/ui/form/document-field.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { VisuallyHidden } from '../../../platform/ui/screen/visually-hidden.tsx';
import { importLimits } from '../../../platform/wire/import-contract.ts';
import { lineStates } from './match-lines.ts';
import styles from './statement.module.css';
import { StatementGroup } from './statement-group.tsx';
import { neededColumns, type ReadStatement, type StatementColumn, type StatementLine, statementColumns } from './statements.contract.ts';
import { useStatement } from './use-statement.ts';

const upload = { maxMegabytes: importLimits.megabytes, types: ['csv', 'xlsx'], wrongType: 'Please choose a CSV or an xlsx file' };

export const StatementPage = () => {
  const statement = useStatement();
  const { file, result, lines, message, busy } = statement;
  const [isMatching, setMatching] = useState(false);
  if (!result) {
    return (
      <Stack maw={720}>
        <DocumentField
          label="File"
          upload={upload}
          value={file}
          onChange={statement.choose}
          isBusy={busy === 'reading'}
          error={message ?? undefined}
        />
        <Text size="sm" c="dimmed">
          As the bank gives it, as CSV or xlsx. Nothing is recorded before you say so.
        </Text>
        <Anchor component={ScreenLink} to="/payments" size="sm">
          Back to the payments
        </Anchor>
      </Stack>
    );
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Text size="sm" c="dimmed" className={styles.file}>
          {aboutFile(file?.name ?? '', lines, result)}
        </Text>
        <div className={styles.actions}>
          <Button variant="subtle" size="compact-sm" onClick={() => void statement.startAgain()}>
            Another file
          </Button>
          {lines.length > 0 && (
            <Button variant="subtle" size="compact-sm" aria-expanded={isMatching} onClick={() => setMatching(!isMatching)}>
              Columns
            </Button>
          )}
          {lines.length + result.Unread > 0 && (
            <Button variant="subtle" size="compact-sm" leftSection={<DownloadIcon />} onClick={statement.saveRest}>
              Download what is not recorded
            </Button>
          )}
        </div>
      </div>
      {message && (
        <Alert color={lines.length === 0 ? 'amber' : 'red'} icon={<AlertIcon />} role="alert">
          {message}
        </Alert>
      )}
      {result.Unread > 0 && (
        <Alert color="amber" icon={<AlertIcon />}>
          <UnreadLines result={result} />
        </Alert>
      )}
      {(isMatching || lines.length === 0) && (
        <ColumnMatching
          columns={result.Columns}
          fields={matchedFields}
          missing={result.Missing}
          about="Which column of the statement is which. Nothing can be read without those with *."
          neededFor="A statement needs a column for it"
          isBusy={false}
          onMatch={(heading, field) => {
            setMatching(true);
            return statement.match(heading, field);
          }}
        />
      )}
      {lines.length > 0 && <Lines statement={statement} />}
    </div>
  );
};

type Statement = ReturnType<typeof useStatement>;

const columnLabels: Record<StatementColumn, string> = {
  Day: 'Date',
  Narration: 'Narration',
  Reference: 'Reference',
  Credit: 'Amount in',
  Amount: 'Amount in or out',
  Type: 'In or out',
};

const matchedFields: MatchedField[] = statementColumns.map((name) => ({
  name,
  label: columnLabels[name],
  isRequired: neededColumns.some((needed) => needed === name),
}));

const Lines = ({ statement }: { statement: Statement }) => {
  const { busy, toRecord } = statement;
  return (
    <>
      <table className={`${styles.table} ${styles.lines}`} ref={focusFirstLine} onKeyDown={moveBetweenLines}>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <VisuallyHidden>Record</VisuallyHidden>
            </th>
            <th scope="col" className={styles.day}>
              Day
            </th>
            <th scope="col">Narration</th>
            <th scope="col" className={styles.number}>
              Amount
            </th>
            <th scope="col" className={styles.payer}>
              Member
            </th>
            <th scope="col" className={styles.term}>
              Pays for
            </th>
          </tr>
        </thead>
        {[...lineStates.slice(1), lineStates[0]].map((state) => (
          <StatementGroup key={state} state={state} statement={statement} />
        ))}
      </table>
      <div className={styles.foot}>
        <Text size="sm" c="dimmed" visibleFrom="md">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> line <Kbd>Space</Kbd> tick <Kbd>Enter</Kbd> member <Kbd>End</Kbd> record
        </Text>
        <div className={styles.record}>
          <Button variant="default" visibleFrom="sm" onClick={() => void statement.startAgain()}>
            Cancel
          </Button>
          <BusyButton
            id={recordId}
            isBusy={busy === 'recording'}
            isBlocked={toRecord.length === 0}
            onClick={() => void statement.record()}
            onKeyDown={goBackToLines}
          >
            {recordText(toRecord)}
          </BusyButton>
        </div>
      </div>
    </>
  );
};

const recordId = 'record-lines';

const sumOf = (lines: readonly StatementLine[]): number => lines.reduce((sum, { Rest }) => sum + Math.round(Rest * 100), 0) / 100;

const recordText = (lines: readonly StatementLine[]): string =>
  lines.length === 0
    ? 'Record payments'
    : `Record ${showCount(lines.length, { one: 'payment', many: 'payments' })} · ${showMoney(sumOf(lines))}`;

const aboutFile = (name: string, lines: readonly StatementLine[], { Debits: debits }: Pick<ReadStatement, 'Debits'>): string => {
  if (lines.length === 0) return name;
  const days = lines.map(({ Day }) => Day).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const between = first === last ? showDate(first) : `${showDate(first)} – ${showDate(last)}`;
  const credits = showCount(lines.length, { one: 'credit', many: 'credits' });
  return `${name} · ${between} · ${credits}, ${showCount(debits, { one: 'debit', many: 'debits' })} left out`;
};

const UnreadLines = ({ result: { Unread, UnreadLines: lines } }: { result: ReadStatement }) => {
  const shown = lines.slice(0, unreadAtFirst);
  const others = Unread - shown.length;
  return (
    <>
      The day or the amount of {showCount(Unread, { one: 'line', many: 'lines' })} is not understood. {Unread === 1 ? 'It is' : 'They are'}{' '}
      left out: please mend the file, or record by hand what was paid.
      <ul className={styles.unread}>
        {shown.map(({ Line, Text: text }) => (
          <li key={Line}>
            Line {Line}: {text}
          </li>
        ))}
        {others > 0 && <li>and {showCount(others, { one: 'more line', many: 'more lines' })}</li>}
      </ul>
    </>
  );
};

const unreadAtFirst = 10;

const ticksIn = (table: HTMLTableElement | null): HTMLInputElement[] => [...(table?.querySelectorAll('input') ?? [])].filter(isTick);

const isTick = (target: EventTarget): target is HTMLInputElement => target instanceof HTMLInputElement && target.type === 'checkbox';

/** The keys are at hand as soon as a statement is read, unless somebody is at its columns. */
const focusFirstLine = (table: HTMLTableElement | null) => {
  if (table?.parentElement?.contains(document.activeElement)) return;
  const [first] = ticksIn(table);
  first?.focus({ preventScroll: true });
};

/** The arrows go from tick to tick, and behind the last one to the button that records. Enter goes to the member of the line. */
const moveBetweenLines = (event: React.KeyboardEvent<HTMLTableElement>): void => {
  const { target, key, currentTarget } = event;
  if (!isTick(target)) return;
  const ticks = ticksIn(currentTarget);
  const at = ticks.indexOf(target);
  const record = document.getElementById(recordId);
  const keys: Record<string, (() => void) | undefined> = {
    Enter: () => target.closest('tr')?.querySelector<HTMLButtonElement>('[data-member]')?.click(),
    ArrowUp: () => ticks[at - 1]?.focus(),
    ArrowDown: () => (ticks[at + 1] ?? record)?.focus(),
    Home: () => ticks[0]?.focus(),
    End: () => record?.focus(),
  };
  const act = keys[key];
  if (!act) return;
  event.preventDefault();
  act();
};

const goBackToLines = (event: React.KeyboardEvent<HTMLButtonElement>): void => {
  const ticks = ticksIn(document.querySelector<HTMLTableElement>(`.${styles.lines}`));
  const line = event.key === 'ArrowUp' ? ticks.at(-1) : event.key === 'Home' ? ticks[0] : undefined;
  if (!line) return;
  event.preventDefault();
  line.focus();
};
