// The stages of renewals as tabs, with the number of members and the sum of what they paid last.

import { Tabs } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { showMoneyInShort } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { type RenewalStage, renewalStages, type StageTotals, stageFields } from './renewals.contract.ts';
import styles from './stage-tabs.module.css';

interface StageTabsProps {
  stage: RenewalStage;
  /** Undefined until the server has answered. */
  counts: StageTotals | undefined;
  stakes: StageTotals | undefined;
  onChange: (stage: RenewalStage) => void;
}

export const StageTabs = ({ stage, counts, stakes, onChange }: StageTabsProps) => {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is measured as drawn; another stage or wider sums may move the chosen tab out of it
  useLayoutEffect(() => {
    if (row.current) showChosen(row.current);
  }, [stage, stakes]);
  return (
    // Mantine gives back one of the values below.
    <Tabs value={stage} onChange={(value) => onChange(value as RenewalStage)} className={styles.tabs}>
      <Tabs.List aria-label="Stage" ref={row}>
        {renewalStages.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {name} <span className={`${styles.count} figures`}>{counts && showNumber(counts[stageFields[name]])}</span>{' '}
            <span className={`${styles.stake} figures`}>{stakes && atStake(stakes[stageFields[name]])}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
};

/** If the tabs are wider than the screen, scrolls to the chosen one. */
const showChosen = (row: HTMLElement): void => {
  const chosen = row.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  const seen = row.getBoundingClientRect();
  if (!chosen || (chosen.left >= seen.left && chosen.right <= seen.right)) return;
  row.scrollLeft += (chosen.left + chosen.right - seen.left - seen.right) / 2;
};

/** Nothing is at stake if nobody has paid yet. */
const atStake = (rupees: number): string => (rupees === 0 ? '–' : showMoneyInShort(rupees));
