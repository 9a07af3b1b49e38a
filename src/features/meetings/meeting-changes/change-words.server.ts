// What members, speakers and visitors are told of a meeting that has changed, and what a mail says of when and where it is.

import { formatClock, formatDayOfWeek, formatTimes } from '../../../platform/wire/locale.ts';
import { type AnswerWord, answerButtons, type MeetingKind } from '../meetings/meeting-kinds.ts';
import type { Start } from '../meetings/moves.server.ts';
import type { MeetingChange, MeetingFacts, Speaker } from './meeting-changes.server.ts';

const nouns: Record<MeetingKind, string> = { Meeting: 'meeting', Training: 'training', Social: 'social event', Holiday: 'holiday' };

type Place = Pick<MeetingFacts, 'mode' | 'place'>;

const placeOf = ({ mode, place }: Place): string | null => {
  if (mode === 'Online') return 'online';
  return mode === 'Hybrid' && place !== null ? `${place}, or online` : place;
};

const joined = (...parts: (string | null | false)[]): string => parts.filter((part) => part).join(', ');

/** Wednesday 2 December, 8:00–9:30 am, Club House */
export const whenAndWhere = (meeting: Place & Pick<MeetingFacts, 'day' | 'starts_at' | 'ends_at'>): string =>
  joined(formatDayOfWeek(meeting.day), formatTimes(meeting.starts_at, meeting.ends_at), placeOf(meeting));

export const takesPlace = <Facts extends Pick<MeetingFacts, 'kind'>>(meeting: Facts | null): meeting is Facts =>
  meeting !== null && meeting.kind !== 'Holiday';

/** What is told of a meeting that takes place. */
export type ToldFacts = Pick<MeetingFacts, 'kind' | 'day' | 'starts_at' | 'ends_at' | 'mode' | 'place' | 'link'>;

type Changed = Pick<MeetingChange, 'before' | 'now' | 'isNew' | 'chapterName'>;

/** How somebody knows the meeting who was not told of an earlier change: as it was before that one. */
export interface KnownMeeting {
  facts: ToldFacts | null;
  /** Else they may have read of that change on a screen. */
  isSure: boolean;
}

/** Null where there is nothing to tell. */
export const changeText = (change: Changed, { facts, isSure }: KnownMeeting = { facts: change.before, isSure: true }): string | null => {
  const { before, now, isNew, chapterName } = change;
  if (!takesPlace(now)) return takesPlace(before) ? calledOffText(change, takesPlace(facts) ? facts : before) : null;
  if (takesPlace(facts) && (isSure || takesPlace(before))) return movedText(chapterName, facts, now);
  if (isNew) return null;
  const former = takesPlace(facts) ? formerly(facts, now) : '';
  return `The ${nouns[now.kind]} of ${chapterName} takes place after all: ${whenAndWhere(now)}${former && `, instead of ${former}`}.`;
};

/**
 * The theme of a holiday is why there is no meeting, unless it was that of the meeting. Of a move before, whoever was not told of it may
 * have read on a screen, or in a notice that this one replaces.
 */
const calledOffText = ({ before, now, chapterName }: Changed, known: ToldFacts): string => {
  const why = now?.theme && now.theme !== before?.theme ? `: ${now.theme}` : '';
  const moved = before && before.day !== known.day ? `, moved to ${formatDayOfWeek(before.day)},` : '';
  return `The ${nouns[known.kind]} of ${chapterName} on ${formatDayOfWeek(known.day)}${moved} is called off${why}.`;
};

/** Wednesday 16 September, 8:00–9:30 am: what is another one now. */
const formerly = (before: ToldFacts, now: ToldFacts): string => {
  const timesBefore = formatTimes(before.starts_at, before.ends_at);
  return joined(
    before.kind !== now.kind && `a ${nouns[before.kind]}`,
    before.day !== now.day && formatDayOfWeek(before.day),
    timesBefore !== formatTimes(now.starts_at, now.ends_at) && timesBefore,
    placeOf(before) !== placeOf(now) && placeOf(before),
  );
};

const movedText = (chapter: string, before: ToldFacts, now: MeetingFacts): string | null => {
  const noun = `The ${nouns[now.kind]} of ${chapter}`;
  const former = formerly(before, now);
  if (former !== '') return `${noun} is now on ${whenAndWhere(now)}, instead of ${former}.`;
  if (placeOf(before) !== placeOf(now)) return `${noun} is on ${whenAndWhere(now)}.`;
  return before.link === now.link ? null : `${noun} on ${formatDayOfWeek(now.day)} has another link.`;
};

/** Your answer for Wednesday 16 September was: I'm coming. Does it still hold? */
export const questionText = (answer: AnswerWord, substitute: string | null, former: Start, now: Start): string => {
  const hour = former.day === now.day ? `, ${formatClock(former.starts_at)},` : '';
  const words = answer === 'Substitute' || answer === 'Waiting' ? `${substitute ?? 'Somebody'} comes instead` : answerButtons[answer];
  return `Your answer for ${formatDayOfWeek(former.day)}${hour} was: ${words}. Does it still hold?`;
};

/** Please tell Meera, who was to come instead. */
export const requestText = (substitute: string | null): string =>
  `Please tell ${substitute ?? 'your substitute'}, who was to come instead.`;

/** What one speaker is told. Null where nothing has changed for them. */
export const speakerText = (change: Changed, was: Speaker | undefined, is: Speaker | undefined, known?: KnownMeeting): string | null => {
  const { before, now, chapterName } = change;
  const [had, has] = [takesPlace(before) && was, takesPlace(now) && is];
  if (has && takesPlace(now)) {
    if (!had) return `You give the feature presentation of ${chapterName} on ${joined(whenAndWhere(now), ...talkOf(has))}.`;
    const text = changeText(change, known);
    return text && `${text} You give its feature presentation.`;
  }
  if (!had || !takesPlace(before)) return null;
  if (!takesPlace(now)) return `${changeText(change, known)} You do not give your feature presentation that day.`;
  // Of a move before they may not have heard yet.
  const former = known && takesPlace(known.facts) ? known.facts : before;
  const ended = `You do not give the feature presentation of ${chapterName} on ${formatDayOfWeek(former.day)} any more.`;
  return [ended, movedText(chapterName, former, now)].filter((sentence) => sentence !== null).join(' ');
};

const talkOf = ({ topic, minutes }: Speaker): string[] => [
  minutes === 1 ? '1 minute' : `${minutes} minutes`,
  ...(topic === null ? [] : [`about ${topic}`]),
];
