// Tells members and speakers of meetings that were moved, called off or taken up again: nobody of what they did themselves. What was told
// of such a meeting before is not true any more, and goes.

import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { valuesBefore } from '../../../platform/data/records/changes.tables.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { momentAt, todayIn } from '../../../platform/server/calendar.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { type Known, keptState, readKnownStates, stateOf } from '../../people/notices/known-states.server.ts';
import { forgetNotices, type Notice, notify, type Telling } from '../../people/notices/notify.server.ts';
import { meetingPath } from '../meetings/meeting-kinds.ts';
import { type AttendanceTable, attendanceRecords } from '../meetings/meetings.tables.ts';
import { isOtherStart, readMoves, startAt } from '../meetings/moves.server.ts';
import { rosterIds } from '../meetings/roster.server.ts';
import {
  changeText,
  type KnownMeeting,
  questionText,
  requestText,
  speakerText,
  type ToldFacts,
  takesPlace,
} from './change-words.server.ts';
import type { MeetingChange, MeetingFacts, Speaker } from './meeting-changes.server.ts';

const aboutMeeting = (id: number): string => `meeting ${id}`;

export const aboutSpeaker = (userId: number, meetingId: number): string => `speaker ${userId} of meeting ${meetingId}`;

/** Of so many meetings of one save each member is told one by one. */
const mostTold = 10;

/** Who has the meeting in these days hears of it at once, whatever they have chosen. */
const nearDays = 7;

export const tellMeetings = async (records: Records, changes: readonly MeetingChange[]): Promise<void> => {
  const told = changes.map(toldOf);
  const untrue = told.flatMap(({ change: { id }, text, speakers }) => [
    ...(text === null ? [] : [aboutMeeting(id)]),
    ...speakers.map(({ userId }) => aboutSpeaker(userId, id)),
  ]);
  if (untrue.length === 0) return;
  const { tx: read, timeZone, userId, changes: noted } = records;
  const byChapter = [...Map.groupBy(told, ({ change }) => change.chapterId).values()];
  untrue.push(...byChapter.flatMap((some) => aboutAll(furtherOf(some)) ?? []));
  const all = [];
  // Before the others go: they say what each has known.
  for (const some of byChapter) all.push(await noticesOf({ read, timeZone, userId, noted }, some));
  await forgetNotices(records.tx, untrue);
  for (const { notices, telling } of all) await notify(records.tx, notices, telling);
};

interface Told {
  change: MeetingChange;
  text: string | null;
  /** Who speaks or spoke, as far as there is something to tell. */
  speakers: readonly { userId: number; was: Speaker | undefined; is: Speaker | undefined; text: string }[];
}

const toldOf = (change: MeetingChange): Told => ({ change, text: changeText(change), ...speakersOf(change) });

/** Of which each member is told how many they are. */
const furtherOf = (told: readonly Told[]): MeetingChange[] =>
  told
    .filter(({ text }) => text !== null)
    .slice(mostTold)
    .map(({ change }) => change);

/** What changes the same ones once more is about the same. */
const aboutAll = (changes: readonly MeetingChange[]): string | null =>
  changes.length === 0 ? null : `meetings ${digestOf(changes.map(({ id }) => id).sort((one, other) => one - other))}`;

const digestOf = (facts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);

const speakersOf = (change: MeetingChange): Pick<Told, 'speakers'> => {
  const [was, is] = [byPerson(change.speakersBefore), byPerson(change.speakersNow)];
  const ids = new Set([...was.keys(), ...is.keys()]);
  return {
    speakers: [...ids].flatMap((userId) => {
      const text = speakerText(change, was.get(userId), is.get(userId));
      return text === null ? [] : [{ userId, was: was.get(userId), is: is.get(userId), text }];
    }),
  };
};

const byPerson = (speakers: readonly Speaker[]) => new Map(speakers.map((one) => [one.userId, one]));

export interface Teller extends Pick<Records, 'timeZone'> {
  read: Reader | Tx;
  /** Who makes the change, and is not told. */
  userId: number | null;
  /** What the save has changed, once it is made. */
  noted?: Records['changes'];
}

/** What is told of one change, whether it is made already or only thought of. */
export const noticesOfChange = (teller: Teller, change: MeetingChange) => noticesOf(teller, [toldOf(change)]);

const noticesOf = async (teller: Teller, told: readonly Told[]): Promise<{ notices: Notice[]; telling: Telling }> => {
  const notices = (await noticesToAll(teller, told)).filter(({ userId }) => userId !== teller.userId);
  const changes = told.map(({ change }) => change);
  return { notices, telling: tellingOf(teller, changes) };
};

/** With a near one among them, all that has changed is in one mail to all. */
export const tellingOf = (teller: Teller, changes: readonly MeetingChange[]): Telling => {
  const isForAll = changes.some((change) => changeText(change) !== null && isNear(teller, change));
  return { isForAll, trueUntil: isForAll ? endOf(teller, changes) : null };
};

const isNear = ({ timeZone }: Teller, { before, now }: MeetingChange): boolean => {
  const today = todayIn(timeZone);
  return [before, now].some((facts) => takesPlace(facts) && facts.day >= today && facts.day <= daysAfter(today, nearDays));
};

/** After the last of them has ended nobody needs the mail. */
const endOf = ({ timeZone }: Teller, changes: readonly MeetingChange[]): string | null =>
  changes
    .flatMap(({ before, now }) => [before, now].flatMap((facts) => (facts ? momentAt(facts.day, facts.ends_at, timeZone) : [])))
    .sort()
    .at(-1) ?? null;

const noticesToAll = async (teller: Teller, told: readonly Told[]): Promise<Notice[]> => {
  const changed = told.filter(({ text }) => text !== null);
  const addQuestion = await readQuestions(teller, told);
  const notices: Notice[] = [];
  for (const { change, text: meetingText, speakers } of told) {
    for (const { userId, was, is, text } of speakers) {
      const about = aboutSpeaker(userId, change.id);
      // Of a change of the meeting, what they were told of it as members goes, too.
      const abouts = meetingText === null ? about : [aboutMeeting(change.id), about];
      const knows = (await readKnown(teller, abouts, [change])).get(userId) ?? knowsSurely(change);
      const known = knownMeeting(knows, change);
      // Speakers are told each time, but not of a day between.
      const spoke = isAsKnown(knows, change) ? undefined : was;
      const said = addQuestion(change, userId, speakerText(change, spoke, is, known) ?? text, known);
      notices.push({ userId, kind: 'Speaker', text: said, path: meetingPath(change.id), about, stateBefore: keptState(knows) });
    }
  }
  for (const { change, text, speakers } of changed.slice(0, mostTold)) {
    const knows = new Set(speakers.map(({ userId }) => userId));
    const members = (await membersOf(teller, change)).filter((userId) => !knows.has(userId));
    const about = aboutMeeting(change.id);
    const notice = { kind: 'Event' as const, path: meetingPath(change.id), about };
    const known = await readKnown(teller, about, [change]);
    for (const userId of members) {
      const knows = known.get(userId) ?? knowsSurely(change);
      if (isAsKnown(knows, change)) continue;
      const meeting = knownMeeting(knows, change);
      const said = addQuestion(change, userId, changeText(change, meeting) ?? text ?? '', meeting);
      notices.push({ ...notice, userId, text: said, stateBefore: keptState(knows) });
    }
  }
  notices.push(...(await noticesOfFurther(teller, furtherOf(told))));
  return notices;
};

/** Who was told of all before. */
const knowsSurely = ({ before }: MeetingChange): Known => ({ state: stateOfMeeting(before), isSure: true });

/** It is again as the person knows it. */
const isAsKnown = ({ state, isSure }: Known, { now }: MeetingChange): boolean => isSure && state === stateOfMeeting(now);

/** Where it is not kept how a person knows the meeting, or where that is how it is now, only the last change is left to tell. */
const knownMeeting = ({ state, isSure }: Known, { before, now }: MeetingChange): KnownMeeting =>
  state === null || state === stateOfMeeting(now)
    ? { facts: before, isSure: true }
    : { facts: JSON.parse(state) as ToldFacts | null, isSure }; // it is what stateOfMeeting has written

const noticesOfFurther = async (teller: Teller, changes: readonly MeetingChange[]): Promise<Notice[]> => {
  const [first] = changes;
  const about = aboutAll(changes);
  if (!first || about === null) return [];
  const text = `${changes.length} more ${changes.length === 1 ? 'meeting' : 'meetings'} of ${first.chapterName} changed, too.`;
  const [before, now] = [stateOfAll(changes, 'before'), stateOfAll(changes, 'now')];
  const known = await readKnown(teller, about, changes);
  return (await membersOf(teller, first)).flatMap((userId) => {
    const knows = known.get(userId) ?? { state: before, isSure: true };
    if (knows.isSure && knows.state === now) return [];
    return { userId, kind: 'Event' as const, text, path: '/meetings', about, stateBefore: keptState(knows) };
  });
};

/** Whoever has answered one of them since has seen them all. */
const readKnown = async (
  teller: Teller,
  about: string | readonly string[],
  changes: readonly MeetingChange[],
): Promise<Map<number, Known>> => {
  const answeredAt = new Map<number, string>();
  for (const { id } of changes) {
    for (const { user_id, answered_at } of await readAnswers(teller, id)) {
      if (answered_at > (answeredAt.get(user_id) ?? '')) answeredAt.set(user_id, answered_at);
    }
  }
  return readKnownStates(teller.read, about, answeredAt);
};

/** Adds what who has answered is asked, to what is told. */
const readQuestions = async (teller: Teller, told: readonly Told[]) => {
  const questions = new Map<number, Map<number, string>>();
  for (const { change } of told) {
    const isOff = takesPlace(change.before) && !takesPlace(change.now);
    questions.set(change.id, await (isOff ? requestsOf(teller, change) : questionsOf(teller, change)));
  }
  return ({ id, before, now }: MeetingChange, userId: number, text: string, { facts }: KnownMeeting): string => {
    const question = questions.get(id)?.get(userId);
    // Where only the place is another one, nobody is asked about the day once more.
    const isAsked = !takesPlace(now) || !takesPlace(before) || isOtherStart(facts ?? before, now);
    return question === undefined || !isAsked ? text : `${text} ${question}`;
  };
};

/** For each who has answered for another day or hour than the one on which the meeting is now. */
const questionsOf = async (teller: Teller, { id, before, now }: MeetingChange): Promise<Map<number, string>> => {
  if (!takesPlace(now)) return new Map();
  const answers = await readAnswers(teller, id);
  const moves = answers.length === 0 ? [] : await readMoves(teller.read, id);
  return new Map(
    answers.flatMap(({ user_id, answer, answered_at, substitute_name }): [number, string][] => {
      const former = startAt(before ?? now, moves, answered_at);
      return isOtherStart(former, now) ? [[user_id, questionText(answer, substitute_name, former, now)]] : [];
    }),
  );
};

type Answered = Pick<Selectable<AttendanceTable>, 'meeting_id' | 'user_id' | 'answer' | 'answered_at' | 'substitute_name'>;

/** For each who sends a substitute to a meeting that does not take place any more. */
const requestsOf = async (teller: Teller, { id }: MeetingChange): Promise<Map<number, string>> =>
  new Map(
    (await readAnswers(teller, id)).flatMap(({ user_id, answer, substitute_name }): [number, string][] =>
      answer === 'Substitute' ? [[user_id, requestText(substitute_name)]] : [],
    ),
  );

/** Of members. With a meeting that is deleted its answers have gone, in the same set. */
const readAnswers = async ({ read, noted = [] }: Teller, meetingId: number) => {
  const answers = await read
    .selectFrom('attendances')
    .select(['user_id', 'answer', 'answered_at', 'substitute_name'])
    .where('meeting_id', '=', meetingId)
    .where('answer', 'is not', null)
    .where('user_id', 'is not', null)
    .execute();
  const gone = noted.flatMap(({ record, kind, fields }) => {
    if (record !== attendanceRecords.name || kind !== 'Deleted') return [];
    const row = valuesBefore(fields) as Partial<Answered>;
    const { user_id = null, answer = null, answered_at = null, substitute_name = null } = row;
    return row.meeting_id === meetingId ? [{ user_id, answer, answered_at, substitute_name }] : [];
  });
  return [...answers, ...gone].flatMap(({ user_id, answer, answered_at, substitute_name }) =>
    user_id === null || answer === null ? [] : { user_id, answer, answered_at: answered_at ?? '', substitute_name },
  );
};

const stateOfMeeting = (facts: MeetingFacts | null): string => {
  if (!takesPlace(facts)) return stateOf(null);
  const { kind, day, starts_at, ends_at, mode, place, link } = facts;
  return stateOf({ kind, day, starts_at, ends_at, mode, place, link } satisfies ToldFacts);
};

/** Of many meetings it is a digest: no words are made of it. */
const stateOfAll = (changes: readonly MeetingChange[], when: 'before' | 'now'): string =>
  stateOf({ digest: digestOf(changes.map((change) => [change.id, stateOfMeeting(change[when])])) });

const membersOf = async ({ read, timeZone }: Teller, { before, now }: MeetingChange): Promise<number[]> => {
  const meeting = now ?? before;
  return meeting ? rosterIds(read, meeting, timeZone) : [];
};
