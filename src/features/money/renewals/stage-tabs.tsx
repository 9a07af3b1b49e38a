// The stages of renewals as tabs, with the number of members and the sum of what they paid last.

import { Tabs } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { showMonth, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { showSum } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { type RenewalStage, renewalStages, type StageTotals, stageFields, stageWord } from './renewals.contract.ts';
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a stage or a sum changes, because the chosen tab may then be out of sight
  useLayoutEffect(() => {
    if (row.current) showChosen(row.current);
  }, [stage, stakes]);
  return (
    // Mantine gives back one of the values below.
    <Tabs value={stage} onChange={(value) => onChange(value as RenewalStage)} className={styles.tabs}>
      <Tabs.List data-scrolls-sideways aria-label="Stage" ref={row}>
        {renewalStages.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {stageName(name)}{' '}
            <span className={`${styles.figures} figures`}>
              {counts && stakes && (
                <>
                  <span className={styles.dot}>· </span>
                  {figuresOf(name, counts, stakes)}
                </>
              )}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
};

/** There a shadow says that there are more. A tab also gets a little wider once its font is there. */
const edge = 24;

/** If the tabs are wider than the screen, scrolls to the chosen one. */
const showChosen = (row: HTMLElement): void => {
  const chosen = row.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  const seen = row.getBoundingClientRect();
  if (!chosen || (chosen.left >= seen.left + edge && chosen.right <= seen.right - edge)) return;
  row.scrollLeft += (chosen.left + chosen.right - seen.left - seen.right) / 2;
};

/** The stage of the running month has its name. */
const stageName = (stage: RenewalStage): string =>
  stage === 'This month' ? (showMonth(todayInPortal().slice(0, 7)).split(' ')[0] ?? stage) : stageWord(stage);

/** '4 · ₹44,500'. Nothing is at stake if nobody has paid yet. */
const figuresOf = (stage: RenewalStage, counts: StageTotals, stakes: StageTotals): string => {
  const [count, stake] = [counts[stageFields[stage]], stakes[stageFields[stage]]];
  return [showNumber(count), ...(stake === 0 ? [] : [showSum(stake)])].join(' · ');
};
