// The screen 'Bank statement': the credits of a statement by how sure it is whose they are, and their payments at one press.

import { Alert, Anchor, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import AlertIcon from '~icons/tabler/alert-triangle';
import DownloadIcon from '~icons/tabler/download';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { DocumentField } from '../../../platform/ui/form/document-field.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { importLimits } from '../../../platform/wire/import-contract.ts';
import { lineStates } from './match-lines.ts';
import styles from './statement.module.css';
import { StatementGroup } from './statement-group.tsx';
import type { StatementLine } from './statements.contract.ts';
import { useStatement } from './use-statement.ts';

const upload = { maxMegabytes: importLimits.megabytes, types: ['csv', 'xlsx'], wrongType: 'Please choose a CSV or an xlsx file' };

export const StatementPage = () => {
  const statement = useStatement();
  const { file, result, lines, message, busy, toRecord } = statement;
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
      <Group gap="sm" className={styles.head}>
        <Text size="sm" c="dimmed" className={styles.file}>
          {aboutFile(file?.name ?? '', lines, result.Debits)}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={statement.startAgain}>
          Another file
        </Button>
        <Button variant="subtle" size="compact-sm" ml="auto" leftSection={<DownloadIcon />} onClick={statement.saveRest}>
          Download what is not recorded
        </Button>
      </Group>
      {message && (
        <Alert color="red" icon={<AlertIcon />} role="alert">
          {message}
        </Alert>
      )}
      <div className={styles.scroll}>
        <table className={styles.table} onKeyDown={moveBetweenLines}>
          <thead>
            <tr>
              <th scope="col">Record</th>
              <th scope="col">Day</th>
              <th scope="col">Narration</th>
              <th scope="col" className={styles.number}>
                Amount
              </th>
              <th scope="col">Member</th>
              <th scope="col">Pays for</th>
            </tr>
          </thead>
          {[...lineStates.slice(1), lineStates[0]].map((state) => (
            <StatementGroup key={state} state={state} statement={statement} />
          ))}
        </table>
      </div>
      <div className={styles.foot}>
        <Text size="sm" c="dimmed" visibleFrom="md">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> line <Kbd>Space</Kbd> tick <Kbd>Enter</Kbd> member
        </Text>
        <Group gap="sm" ml="auto">
          <Button variant="default" onClick={statement.startAgain}>
            Cancel
          </Button>
          <BusyButton isBusy={busy === 'recording'} isBlocked={toRecord.length === 0} onClick={() => void statement.record()}>
            {recordText(toRecord)}
          </BusyButton>
        </Group>
      </div>
    </div>
  );
};

const sumOf = (lines: readonly StatementLine[]): number => lines.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0) / 100;

const recordText = (lines: readonly StatementLine[]): string =>
  lines.length === 0
    ? 'Record payments'
    : `Record ${showCount(lines.length, { one: 'payment', many: 'payments' })} · ${showMoney(sumOf(lines))}`;

const aboutFile = (name: string, lines: readonly StatementLine[], debits: number): string => {
  const days = lines.map(({ Day }) => Day).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const between = first === last ? showDate(first) : `${showDate(first)} – ${showDate(last)}`;
  const credits = showCount(lines.length, { one: 'credit', many: 'credits' });
  return `${name} · ${between} · ${credits}, ${showCount(debits, { one: 'debit', many: 'debits' })} left out`;
};

/** The arrows go from tick to tick, and Enter to the member of the line. */
const moveBetweenLines = (event: React.KeyboardEvent<HTMLTableElement>): void => {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
  if (key === 'Enter') {
    event.preventDefault();
    target.closest('tr')?.querySelector<HTMLButtonElement>('[data-member]')?.click();
    return;
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  event.preventDefault();
  const ticks = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  ticks[ticks.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
};
