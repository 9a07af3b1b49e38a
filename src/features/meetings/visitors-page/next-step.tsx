// The next step with a visitor, and by when. What is overdue says so.

import { shownDay, showShortDate, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import type { Visitor } from '../visitors/visitors.contract.ts';
import styles from './visitors.module.css';

export const NextStep = ({ visitor: { NextStep: step, NextOn } }: { visitor: Pick<Visitor, 'NextStep' | 'NextOn'> }) => {
  if (!step && !NextOn) return null;
  return <TwoLines first={step ?? 'Next step'} second={NextOn && <By day={NextOn} />} />;
};

const By = ({ day }: { day: string }) =>
  (shownDay(day) ?? '') < todayInPortal() ? (
    <span className={styles.overdue}>Overdue: {showShortDate(day)}</span>
  ) : (
    `by ${showShortDate(day)}`
  );
