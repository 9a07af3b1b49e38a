// Below the day of an event or a meeting: whether last year's number was typed.

import { noonOf } from '../../wire/days.ts';
import { moveToDay, showDate, shownDay, todayInPortal } from '../format/dates.ts';
import { LikelierValue } from './likelier-value.tsx';
import { likelierYear } from './likelier-year.ts';

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
