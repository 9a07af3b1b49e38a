// The next step with a visitor, and by when. Where nobody has planned one, what is ahead by itself stands there. What is overdue says so.

import type { ReactNode } from 'react';
import AlertIcon from '~icons/tabler/alert-triangle';
import { shownDay, showShortDayOfWeek, todayInPortal } from '../../../platform/ui/format/dates.ts';
import type { Visitor } from '../visitors/visitors.contract.ts';
import styles from './visitors.module.css';

type Ahead = Pick<Visitor, 'NextStep' | 'NextOn' | 'Stage' | 'ComesOn' | 'ObjectUntil' | 'HeldUntil'>;

/** Null where nothing is ahead. */
export const NextStep = ({ visitor }: { visitor: Ahead }) => {
  const { NextStep: step, NextOn } = visitor;
  if (step || NextOn) return <Step what={step ?? 'Next step'}>{NextOn && <Due day={NextOn} />}</Step>;
  const [what, day] = findAhead(visitor) ?? [];
  return day ? <Step what={what ?? ''}>{showShortDayOfWeek(day)}</Step> : null;
};

/** Whole: what is to be done is read here. */
const Step = ({ what, children }: { what: string; children: ReactNode }) => (
  <div className={styles.step}>
    <div>{what}</div>
    {children && <div className={styles.day}>{children}</div>}
  </div>
);

export const hasNextStep = (visitor: Ahead): boolean => visitor.NextStep !== null || visitor.NextOn !== null || findAhead(visitor) !== null;

const findAhead = ({ Stage, ComesOn, ObjectUntil, HeldUntil }: Ahead): [what: string, day: string] | null => {
  if (Stage === 'Approved' && HeldUntil) return ['Seat held until', HeldUntil];
  if (Stage === 'Applied' && ObjectUntil) return ['Objections end', ObjectUntil];
  return ComesOn ? ['Expected at the meeting', ComesOn] : null;
};

const Due = ({ day }: { day: string }) => {
  const [due, today] = [shownDay(day) ?? '', todayInPortal()];
  if (due > today) return showShortDayOfWeek(day);
  return (
    <span className={styles.overdue}>
      {due < today && <AlertIcon size={14} />}
      {due < today ? `Overdue: ${showShortDayOfWeek(day)}` : 'Today'}
    </span>
  );
};
