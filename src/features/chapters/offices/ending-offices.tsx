// The offices that end when somebody leaves a chapter or can no longer sign in, for the dialogs that ask about it.

import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showDate, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { listOffices } from './offices.contract.ts';

const most = 20;

interface EndingOfficesProps {
  memberId: number;
  /** Without it those of all. */
  chapterId?: number;
}

export const EndingOffices = ({ memberId, chapterId }: EndingOfficesProps) => {
  const chapterFilter = chapterId === undefined ? {} : { ChapterId: chapterId };
  const input = { CurrentPage: 1, RecordsPerPage: most, UserId: memberId, ...chapterFilter, Sort: '-To' as const };
  const { data } = useCall(listOffices, input);
  const ending = (data?.rows ?? []).filter(({ To }) => To.slice(0, 10) >= todayInPortal());
  if (ending.length === 0) return null;
  const offices = ending.map(({ Office, ChapterName, To }) => `${Office}, ${ChapterName}, until ${showDate(To)}`);
  return ` ${ending.length === 1 ? 'This office ends too' : 'These offices end too'}: ${offices.join('; ')}.`;
};
