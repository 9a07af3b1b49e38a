// What the undo of an import has taken back: how many records are gone, which receipts are void, and who stays.

import { Alert, Text } from '@mantine/core';
import type { Ref } from 'react';
import UndoneIcon from '~icons/tabler/arrow-back-up';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import type { ImportContract } from '../../../platform/wire/import-contract.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import styles from './import.module.css';
import type { ImportResult, Undone } from './use-import.ts';

interface UndoneImportProps {
  result: ImportResult;
  undone: Undone;
  contract: ImportContract;
  ref: Ref<HTMLDivElement>;
}

/** The toast says it to a screen reader. This is read where it stands. */
export const UndoneImport = ({ result, undone, contract, ref }: UndoneImportProps) => (
  <Alert ref={ref} className={styles.outcome} color="amber" icon={<UndoneIcon />} title="Import undone" role="group">
    {sentencesAbout(result, undone, contract).map((sentence) => (
      <Text key={sentence} size="sm">
        {sentence}
      </Text>
    ))}
  </Alert>
);

const sentencesAbout = (
  { New, Changed }: ImportResult,
  { TakenBack }: Undone,
  { call: { noun }, neverChanges }: ImportContract,
): string[] => {
  const { Receipts: receipts = [], Staying: staying = [], StayingCount: count = 0 } = TakenBack ?? {};
  const [gone, be] = [New - count, New - count === 1 ? 'is' : 'are'];
  const newOnes = { one: `new ${noun.one}`, many: `new ${noun.many}` };
  return [
    gone > 0 ? (neverChanges ? `${showCount(gone, noun)} ${be} void.` : `${showCount(gone, newOnes)} ${be} gone.`) : null,
    Changed > 0 ? `What was changed of ${showCount(Changed, noun)} is as it was before.` : null,
    receipts.length > 0 ? `Void receipts: ${receipts.join(', ')}.` : null,
    count > 0
      ? `${listOf(staying, count)} ${count === 1 ? 'stays, who has' : 'stay, who have'} signed in, or of whom something was changed since.`
      : null,
  ].filter((sentence) => sentence !== null);
};

const mostNamed = 20;

/** Asha Rao, Binu Nair and 3 more */
const listOf = (names: readonly string[], count: number): string => {
  const shown = names.slice(0, mostNamed);
  if (count > shown.length) return `${shown.join(', ')} and ${formatNumber(count - shown.length)} more`;
  return shown.length === 1 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
};
