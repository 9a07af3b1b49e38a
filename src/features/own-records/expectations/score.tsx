// A score from 0 to 10 as a number with a coloured bar, so that scores are easy to compare.

import { showWithOneDecimal } from '../../../platform/ui/format/numbers.ts';
import styles from './score.module.css';
import { scoreRange } from './score-range.ts';

export const Score = ({ value }: { value: number }) => (
  <span className={styles.score}>
    <span className={styles.figure}>{showWithOneDecimal(value)}</span>
    <span className={styles.track} aria-hidden data-step={stepOf(value)}>
      <span className={styles.bar} style={{ width: `${(value / scoreRange.max) * 100}%` }} />
    </span>
  </span>
);

const stepOf = (value: number): 'high' | 'good' | 'fair' | 'low' => {
  if (value >= 8) return 'high';
  if (value >= 6) return 'good';
  return value > 4 ? 'fair' : 'low';
};
