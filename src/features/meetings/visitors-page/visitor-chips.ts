// The words of the filters of visitors, as the list and the board show them.

import { createElement } from 'react';
import { choiceChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { ChapterChip } from '../../chapters/chapters/chapter-picker.tsx';

const yesNo = { true: 'Yes', false: 'No' };

export const visitorChips = {
  ChapterId: (id: string) => createElement(ChapterChip, { id }),
  NextTo: (day: string) => `Next step by ${showDate(day)}`,
};

/** Only links set these. */
export const linkedChips = {
  Open: choiceChip('Open', yesNo),
  HasNextStep: choiceChip('Has next step', yesNo),
  MayObject: () => 'To whom I may object',
  InvitedById: (id: string) => `Invited by member ${id}`,
  ProfessionId: () => 'Of one profession',
  MeetingId: () => 'Of one meeting',
  FirstVisitFrom: (day: string) => `First visit from ${showDate(day)}`,
  FirstVisitTo: (day: string) => `First visit to ${showDate(day)}`,
};
