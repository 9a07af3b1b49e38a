// The field that says to which meeting a visitor comes. It offers the next ones.

import { NativeSelect } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import type { RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { showDayOfWeek, shownDay, timeInPortal, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { takesAnswers, timesOfMeeting } from '../meetings/meeting-words.ts';
import { listMeetings, type Meeting } from '../meetings/meetings.contract.ts';

/** So many are offered: nobody is invited for a day further off. */
const mostOffered = 12;

/** Of one chapter; of all that the user is in where none is named. The nearest comes first. */
export const useNextMeetings = (chapterId: number | null, { isForAllChapters = false } = {}) => {
  const input = {
    CurrentPage: 1,
    RecordsPerPage: mostOffered,
    ChapterId: chapterId,
    From: noonOf(todayInPortal()),
    Kind: 'Meeting' as const,
    Sort: 'Day' as const,
  };
  const { data, isLoading } = useCall(listMeetings, chapterId === null && !isForAllChapters ? null : input);
  const meetings = data?.rows.filter(({ State }) => State !== 'Closed') ?? noMeetings;
  return { meetings, isLoading, isNonePlanned: data !== undefined && !meetings.some(takesAnswers) };
};

const noMeetings: Meeting[] = [];

/** Over for today: a host may still add who was there. */
const isOver = ({ Day, EndsAt }: Pick<Meeting, 'Day' | 'EndsAt'>): boolean => shownDay(Day) === todayInPortal() && EndsAt <= timeInPortal();

interface MeetingFieldProps extends RecordFieldProps {
  chapterId: number | null;
  noneLabel: string;
  /** What can be done where no meeting is planned. */
  nonePlanned?: string;
  /** The next meeting is chosen where the chapter was chosen just now. */
  isForAnyChapter: boolean;
  /** The next meeting is one that has not begun. */
  isInvitation?: boolean;
}

export const MeetingField = ({
  chapterId,
  noneLabel,
  nonePlanned,
  isForAnyChapter,
  isInvitation = false,
  value,
  onChange,
  ...field
}: MeetingFieldProps) => {
  const { meetings, isLoading, isNonePlanned } = useNextMeetings(chapterId);
  const first = useRef(chapterId);
  const takeNext = useEffectEvent(() => {
    if (isLoading || meetings.some(({ Id }) => Id === value)) return;
    const next = meetings.find((meeting) => (isInvitation ? takesAnswers(meeting) : !isOver(meeting)));
    if (isForAnyChapter && next) onChange?.(next.Id);
    // That of the chapter before would be sent, unseen.
    else if (value && chapterId !== first.current) onChange?.(null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other meetings are loaded, as those of another chapter
  useEffect(() => takeNext(), [meetings, isLoading]);
  return (
    <NativeSelect
      {...field}
      description={isNonePlanned ? nonePlanned : undefined}
      value={String(value ?? '')}
      data={[
        { value: '', label: noneLabel },
        ...meetings.map((meeting) => ({ value: String(meeting.Id), label: `${showDayOfWeek(meeting.Day)}, ${timesOfMeeting(meeting)}` })),
      ]}
      onChange={({ currentTarget }) => onChange?.(Number(currentTarget.value) || null)}
    />
  );
};
