// Saves the mark of one member, for forms: what is refused of it stands in the form.

import { useFormSave } from '../../../platform/ui/call/save.ts';
import { attendanceTexts } from './answers.contract.ts';
import { markAttendance, type SentMark } from './attendances.contract.ts';
import type { Occasion } from './occasion.ts';

/** `name` is said where the mark is refused. */
export const useSaveMark = (occasion: Occasion) => {
  const save = useFormSave(markAttendance);
  return async (mark: Omit<SentMark, 'VisitorId'>, name: string, done: string = attendanceTexts.corrected) => {
    let refused: string | null = null;
    const outcome = await save(
      { ...occasion, Marks: [{ VisitorId: null, ...mark }] },
      {
        done,
        failed: attendanceTexts.notMarked,
        onSaved: ({ res }) => {
          refused = res?.Refused[0]?.Message ?? null;
          return refused === null ? done : null;
        },
      },
    );
    return refused === null ? outcome : { saved: false, message: `${name}: ${refused}`, fields: {} };
  };
};
