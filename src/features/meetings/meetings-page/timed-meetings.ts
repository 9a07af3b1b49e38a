// The state of the list of meetings. It opens with what comes next, the nearest day first; filters by state or days look through all.

import { todayInPortal } from '../../../platform/ui/format/dates.ts';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { meetingList } from '../meetings/meetings.contract.ts';

export const meetingTimes = ['coming', 'past', 'all'] as const;
export type MeetingTime = (typeof meetingTimes)[number];

const msInDay = 24 * 60 * 60 * 1_000;

export const useTimedMeetings = (chapterId: number | undefined) => {
  const { search, changeSearch } = useScreenAddress();
  const looksThroughAll = [search.State, search.From, search.To].some(Boolean);
  const time = looksThroughAll ? 'all' : (meetingTimes.find((one) => one === search.when) ?? 'coming');
  const list = useRecordList(meetingList, {
    ...(chapterId !== undefined && { ChapterId: chapterId }),
    ...(time === 'coming' && { From: noonOf(todayInPortal()), ...(!search.sort && { Sort: 'Day' }) }),
    ...(time === 'past' && { To: new Date(Date.parse(noonOf(todayInPortal())) - msInDay).toISOString() }),
  });
  const chooseTime = (next: MeetingTime) =>
    changeSearch({ when: next === 'coming' ? undefined : next, page: undefined, ...(looksThroughAll && noDays) });
  return { list, time, chooseTime };
};

const noDays = { State: undefined, From: undefined, To: undefined };
