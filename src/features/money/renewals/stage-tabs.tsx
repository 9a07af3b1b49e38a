// The stages of the renewals as tabs, each with the number of its members.

import { Tabs } from '@mantine/core';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { type RenewalStage, renewalStages } from './renewals.contract.ts';
import styles from './stage-tabs.module.css';

interface Counts {
  Due: number;
  Grace: number;
  Lapsed: number;
  NeverPaid: number;
}

interface StageTabsProps {
  stage: RenewalStage;
  /** Unknown until the server has answered. */
  counts: Counts | undefined;
  onChange: (stage: RenewalStage) => void;
}

export const StageTabs = ({ stage, counts, onChange }: StageTabsProps) => (
  // Mantine gives back one of the values below.
  <Tabs value={stage} onChange={(value) => onChange(value as RenewalStage)} className={styles.tabs}>
    <Tabs.List aria-label="Stage">
      {renewalStages.map((name) => (
        <Tabs.Tab key={name} value={name}>
          {name}{' '}
          <span className={`${styles.count} figures`}>{counts && showNumber(counts[name === 'Never paid' ? 'NeverPaid' : name])}</span>
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
);
