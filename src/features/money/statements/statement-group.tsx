// The lines of a statement of one state: the first of them, and the others at a press.

import { Button } from '@mantine/core';
import { useState } from 'react';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import type { LineState } from './match-lines.ts';
import styles from './statement.module.css';
import { StatementRow } from './statement-row.tsx';
import type { StatementLine } from './statements.contract.ts';
import type { useStatement } from './use-statement.ts';

interface StatementGroupProps {
  state: LineState;
  statement: ReturnType<typeof useStatement>;
}

const notes: Record<LineState, string> = {
  Sure: '',
  Likely: 'this payer paid for the member before',
  Perhaps: 'please look at each',
  Unknown: '',
  Recorded: 'recorded before',
};

/** What is sure needs no reading, and what was recorded no place. What has to be looked at is all there. */
const shownAtFirst: Record<LineState, number> = { Sure: 2, Likely: 50, Perhaps: 50, Unknown: 50, Recorded: 0 };

export const StatementGroup = ({ state, statement }: StatementGroupProps) => {
  const [isOpen, setOpen] = useState(false);
  const lines = statement.lines.filter((line) => line.State === state);
  if (lines.length === 0) return null;
  const sum = lines.reduce((paise, { Amount, Rest }) => paise + Math.round((state === 'Recorded' ? Amount : Rest) * 100), 0) / 100;
  // A refused line is seen, whatever its state, and so is what came back, and a sure one that is asked about.
  const isSeen = ({ Key, CameBack }: StatementLine) =>
    Key in statement.refused || CameBack !== null || (state === 'Sure' && !statement.plain.has(Key));
  const shown = isOpen ? lines : lines.filter((line, at) => at < shownAtFirst[state] || isSeen(line));
  const hidden = lines.length - shown.length;
  const ticked = lines.filter(({ Key }) => statement.ticked.has(Key)).length;
  const recorded = lines.filter(({ Key }) => statement.justRecorded.has(Key)).length;
  const noteOfState = recorded === 0 ? notes[state] : recorded === lines.length ? 'just recorded' : `${showNumber(recorded)} just recorded`;
  const note = ticked === 0 ? noteOfState : ticked === lines.length ? 'ticked' : `${showNumber(ticked)} ticked`;
  return (
    <tbody>
      <tr className={styles.state}>
        <th scope="rowgroup" colSpan={6}>
          <b>{state}</b> {showNumber(lines.length)} · {showMoney(sum)}
          {note && <span className={styles.note}>· {note}</span>}
        </th>
      </tr>
      {shown.map((line) => (
        <StatementRow key={line.Key} line={line} statement={statement} />
      ))}
      {hidden > 0 && (
        <tr className={styles.more}>
          <td colSpan={6}>
            <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
              Show {showNumber(hidden)} more
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
};
