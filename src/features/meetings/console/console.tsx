// Marking the people of a meeting or an event: one line a person, the counts, and what waits for the network.

import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import CheckIcon from '~icons/tabler/checks';
import SearchIcon from '~icons/tabler/search';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { isUnreached, useLastAnswer } from '../../../platform/ui/call/last-answer.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { largestPage } from '../../../platform/wire/list-input.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { attendanceTexts } from '../attendances/answers.contract.ts';
import { type Attendance, listAttendance } from '../attendances/attendances.contract.ts';
import type { Occasion } from '../attendances/occasion.ts';
import { type MarkWord, markWords } from '../meetings/meeting-kinds.ts';
import styles from './console.module.css';
import { consoleKey, noNetwork } from './marks-key.ts';
import { PersonLine } from './person-line.tsx';
import { keyOf } from './stored-marks.ts';
import { type GivenMarks, type SeenMarks, useWaitingMarks, type WaitingMarks } from './waiting-marks.ts';

/** What others mark is there after so long. */
const pollInterval = 10_000;

/** Of large events this many stand here. The others are found by their names. */
const mostShown = largestPage;

interface ConsoleProps {
  occasion: Occasion;
  /** Whom 'All present' marks. Without it: all. */
  isExpected?: (person: Attendance) => boolean;
  /** Its name, and the way to it. */
  children: ReactNode;
  /** False for who may mark its visitors only. */
  marksMembers?: boolean;
  /** What stands beside the heading of the visitors. It gets the way to mark somebody who was just added. Without it, no visitors come. */
  visitorSection?: (markPresent: (visitorId: number) => void) => ReactNode;
}

export const Console = ({ occasion, isExpected = () => true, children, marksMembers = true, visitorSection }: ConsoleProps) => {
  const { userId } = useUser();
  const waiting = useWaitingMarks(userId, occasion);
  const [text, setText] = useState('');
  const { people, total, readAt, error, retry } = usePeople(occasion, text);
  const isWhole = !people || total === people.length;
  useSettled(isWhole ? people : undefined, waiting);
  const marked = people?.filter(({ VisitorId }) => marksMembers || VisitorId !== null).map((person) => applyMark(person, waiting.given));
  // Visitors of a meeting have a section of their own.
  const isOwnSection = (person: Attendance) => visitorSection !== undefined && marksMembers && person.VisitorId !== null;
  const counted = marked?.filter((person) => !isOwnSection(person)) ?? [];
  const sought = foldText(text.trim());
  const found = marked?.filter(({ Name, Profession }) => foldText(`${Name} ${Profession ?? ''}`).includes(sought));
  return (
    <Stack gap="sm" className={styles.page}>
      {children}
      <div className={styles.head}>
        {/* It has its room also while it is empty: a line that moves under the finger is marked in another's place. */}
        <Text size="sm" className={styles.network} role="status" aria-label="Network">
          {(waiting.isUnreached || isUnreached(error)) && noNetwork}
        </Text>
        <p className={styles.counts} role="status" aria-label="Marks">
          {/* Nobody is counted before it is known who there is. */}
          {!people && <UnsentMarks waiting={waiting} />}
          {people && isWhole && <Counts people={counted} waiting={waiting} />}
          {people && !isWhole && (
            <>
              {showNumber(people.length)} of {showNumber(total)} people are shown. Search for the others by their names.
              <UnsentMarks waiting={waiting} />
            </>
          )}
        </p>
        <Group gap="xs">
          <TextInput
            className={styles.search}
            leftSection={<SearchIcon />}
            placeholder="Search people"
            aria-label="Search people"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {isWhole && marksMembers && <AllPresent people={counted.filter(isExpected)} waiting={waiting} readAt={readAt} />}
        </Group>
      </div>
      {error && !people && (
        <Notice drawing="failed" text="Error Loading People" hint={messageOf(error, attendanceTexts.notFetched)}>
          <Button onClick={retry}>Try Again</Button>
        </Notice>
      )}
      {!error && !people && <Skeleton height={400} />}
      {found?.length === 0 && (sought !== '' || !visitorSection) && <Text c="dimmed">{attendanceTexts.none}</Text>}
      {marksMembers && <Lines label="People" people={found?.filter((person) => !isOwnSection(person))} waiting={waiting} />}
      {visitorSection && people && (
        <section className={styles.visitors} aria-label="Visitors">
          <Group justify="space-between">
            <Title order={2} size="h5">
              Visitors
            </Title>
            {visitorSection((id) => waiting.give({ [keyOf({ UserId: null, VisitorId: id })]: present }))}
          </Group>
          <Lines label="Visitors" people={found?.filter(({ VisitorId }) => VisitorId !== null)} waiting={waiting} />
        </section>
      )}
    </Stack>
  );
};

const present = { Mark: 'Present' as const, SubstituteName: null, SeenAt: null };

interface LinesProps extends Pick<Marking, 'waiting'> {
  label: string;
  people: readonly Attendance[] | undefined;
}

const Lines = ({ label, people, waiting }: LinesProps) => (
  <ul className={styles.people} aria-label={label}>
    {people?.map((person) => {
      const key = keyOf(person);
      return (
        <PersonLine
          key={key}
          person={person}
          isWaiting={waiting.isUnreached && key in waiting.given}
          refused={waiting.refused[key]}
          onMark={(mark) => waiting.give({ [key]: { ...mark, SeenAt: person.MarkedAt } })}
          onLeft={() => waiting.leave([key])}
        />
      );
    })}
  </ul>
);

interface Marking {
  people: readonly Attendance[];
  waiting: WaitingMarks;
}

/** Marks whoever has no mark yet, but not who has said otherwise. What was marked before stays. */
const AllPresent = ({ people, waiting, readAt }: Marking & { readAt: number }) => {
  const open = people.filter(({ Mark }) => Mark === null);
  const unmarked = open.filter(({ Answer }) => Answer !== 'Not going' && Answer !== 'Substitute');
  const others = open.length - unmarked.length;
  const latest = useRef({ people, readAt });
  latest.current = { people, readAt };
  const markRest = () => {
    const these = new Set(unmarked.map(keyOf));
    const isStillSo = (person: Attendance) => these.has(keyOf(person)) && person.Mark === 'Present';
    waiting.give(allAre('Present', unmarked));
    // It needs no network either.
    const undo = async () => waiting.takeBack(allAre(null, latest.current.people.filter(isStillSo)), latest.current.readAt);
    const left = others === 0 ? '' : `, ${showNumber(others)} left out: ${others === 1 ? 'that one has' : 'they have'} answered otherwise`;
    toastSuccess(`${showNumber(these.size)} marked present${left}`, { label: 'Undo', run: undo });
  };
  return (
    <BusyButton variant="light" leftSection={<CheckIcon />} isBusy={false} isBlocked={unmarked.length === 0} onClick={markRest}>
      All present
    </BusyButton>
  );
};

const allAre = (Mark: MarkWord | null, people: readonly Attendance[]): SeenMarks =>
  Object.fromEntries(people.map((person) => [keyOf(person), { Mark, SubstituteName: null, SeenAt: person.MarkedAt }]));

/** The figures stay in view, with the number of those without a mark. */
const Counts = ({ people, waiting }: Marking) => {
  const count = (word: MarkWord | null) => people.filter(({ Mark }) => Mark === word).length;
  const words = markWords.map((word) => [word, count(word)] as const).filter(([word, number]) => number > 0 || word === 'Present');
  return (
    <>
      {words.map(([word, number]) => (
        <span key={word}>
          {word} <b>{number}</b>
        </span>
      ))}
      <span>
        No mark <b>{count(null)}</b> of {people.length}
      </span>
      <UnsentMarks waiting={waiting} />
    </>
  );
};

const UnsentMarks = ({ waiting: { count, isUnreached } }: { waiting: WaitingMarks }) =>
  count > 0 && <span className={styles.waiting}>{isUnreached ? `${count} not sent yet` : 'Saving …'}</span>;

/** The names of a large event are looked for by the server. */
const usePeople = (occasion: Occasion, text: string) => {
  const [sought] = useDebouncedValue(text.trim(), 300);
  const isMeeting = 'MeetingId' in occasion;
  const first = usePage({ ...occasion, RecordsPerPage: isMeeting ? 0 : mostShown });
  const last = useLastAnswer(consoleKey(occasion), first.data, first.error);
  const total = last?.res?.TotalRecords ?? 0;
  const isPart = total > (last?.rows.length ?? 0);
  const found = usePage({ ...occasion, RecordsPerPage: mostShown, Text: sought }, isPart && sought !== '');
  const shown = isPart && found.data ? { ...found, people: found.data.rows } : { ...first, people: last?.rows };
  return { people: shown.people, total, readAt: shown.dataUpdatedAt, error: shown.error, retry: () => void shown.refetch() };
};

const usePage = (asked: Occasion & { RecordsPerPage: number; Text?: string }, isAsked = true) => {
  const input = { ...asked, CurrentPage: 1 };
  return useCall(listAttendance, input, { enabled: isAsked, refetchInterval: pollInterval });
};

/** What was refused needs no choice any more where the same stands by now, or where the person is gone. */
const useSettled = (people: readonly Attendance[] | undefined, { refused, leave }: WaitingMarks) => {
  const settled = Object.entries(refused).flatMap(([key, own]) => {
    const person = people?.find((one) => keyOf(one) === key);
    return people && (!person || person.Mark === own.Mark) ? [key] : [];
  });
  const leaveSettled = useEffectEvent(() => leave(settled));
  useEffect(() => {
    if (settled.length > 0) leaveSettled();
  }, [settled.length]);
};

/** A mark that was given here counts before the server has it. */
const applyMark = (person: Attendance, given: GivenMarks): Attendance => {
  const own = given[keyOf(person)];
  return own ? { ...person, Mark: own.Mark, SubstituteName: own.SubstituteName ?? person.SubstituteName } : person;
};
