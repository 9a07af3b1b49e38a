// Below the day of an event or a meeting: whether last year's number was typed, as people do at the beginning of a year.

import { type Day, daysBetween, monthsLater, noonOf } from '../../wire/days.ts';
import { moveToDay, showDate, shownDay, todayInPortal } from '../format/dates.ts';
import { LikelierValue } from './likelier-value.tsx';

interface YearQuestionProps {
  /** As the field has it. */
  moment: string | null;
  /** Of the record that is edited: nothing is asked about a day that stays. */
  saved: string | null | undefined;
  onTake: (moment: string) => void;
}

export const YearQuestion = ({ moment, saved, onTake }: YearQuestionProps) => {
  const day = shownDay(moment);
  const likelier = day === null || moment === saved ? null : likelierYear(day, todayInPortal());
  return (
    <div aria-live="polite">
      {moment !== null && likelier !== null && (
        <LikelierValue
          text={`${showDate(moment)} is long over`}
          label={`Use ${showDate(noonOf(likelier))}`}
          onTake={() => onTake(moveToDay(moment, likelier))}
        />
      )}
    </div>
  );
};

/** Whatever is over for less was perhaps only recorded late. */
const recordedLate = 180;

/** The same day, the next time that it comes. Null where the day is likely. */
export const likelierYear = (day: Day, today: Day): Day | null => {
  if (daysBetween(day, today) < recordedLate) return null;
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  const thisYear = monthsLater(day, years * 12);
  return thisYear < today ? monthsLater(day, (years + 1) * 12) : thisYear;
};
