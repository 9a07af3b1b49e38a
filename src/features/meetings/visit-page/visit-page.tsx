// The public page of a chapter, for whoever was invited or is curious: when and where it meets, which seats are open, and the form.

import { Alert, Badge, Button, Loader, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { CallFailed, messageOf, send } from '../../../platform/ui/call/api.ts';
import { showLongDayOfWeek } from '../../../platform/ui/format/dates.ts';
import { PortalMark } from '../../../platform/ui/look/brand-mark.tsx';
import { Testimonial } from '../../../platform/ui/reading/testimonial.tsx';
import { useDocumentTitle } from '../../../platform/ui/screen/document-title.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { nowhere } from '../../../platform/ui/screen/screen-address.ts';
import { largestId } from '../../../platform/wire/ids.ts';
import { formatClock, formatDayOfWeek, formatTimes } from '../../../platform/wire/locale.ts';
import { getVisitPage, type VisitMeeting, type VisitPage, visitTexts } from './visit-page.contract.ts';
import styles from './visit-page.module.css';
import { whereOf } from './visit-place.ts';

const VisitForm = lazyPart(() => import('./visit-form.tsx'), 'VisitForm');

interface VisitPageProps {
  /** As it stands in the address. */
  chapterId: string;
  invitation: string;
  /** The meeting that the invitation is for, if it names one. */
  meetingId: string;
}

type Read = { page: VisitPage } | { failure: string } | { isMissing: true };

export const PublicVisitPage = ({ chapterId, invitation, meetingId }: VisitPageProps) => {
  const [read, setRead] = useState<Read | null>(null);
  const load = useCallback(() => {
    setRead(null);
    void readPage({ chapterId, invitation, meetingId }).then(setRead);
  }, [chapterId, invitation, meetingId]);
  useEffect(load, [load]);
  const page = read && 'page' in read ? read.page : null;
  useDocumentTitle(page ? `Visit ${page.ChapterName}` : 'Visit');
  if (read && 'isMissing' in read) throw nowhere();
  return (
    <main className={styles.page} tabIndex={-1}>
      {page ? (
        <Chapter page={page} invitation={invitation} meetingId={meetingId} />
      ) : read && 'failure' in read ? (
        <Alert color="red" icon={<AlertCircleIcon />} title={read.failure}>
          <Button variant="default" size="xs" onClick={load}>
            Try Again
          </Button>
        </Alert>
      ) : (
        <Loader role="status" aria-label="Loading the page" />
      )}
    </main>
  );
};

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId;

const readPage = async ({ chapterId, invitation, meetingId }: VisitPageProps): Promise<Read> => {
  if (!isId(chapterId)) return { isMissing: true };
  const MeetingId = isId(meetingId) ? Number(meetingId) : null;
  try {
    const asked = { ChapterId: Number(chapterId), Invitation: invitation.slice(0, 200), MeetingId };
    // Along with the code of the form: what stands below it would move when it comes.
    const [{ res }] = await Promise.all([send(getVisitPage, asked), VisitForm.preload()]);
    return res ? { page: res } : { failure: visitTexts.notFetched };
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return { isMissing: true };
    return { failure: messageOf(error, visitTexts.notFetched) };
  }
};

const Chapter = ({ page, invitation, meetingId }: { page: VisitPage; invitation: string; meetingId: string }) => {
  const [next] = page.Meetings;
  const named = page.Meetings.find(({ Id }) => String(Id) === meetingId);
  const [chosen, setChosen] = useState(named ?? next);
  const isOneDay = named !== undefined || page.LinkMeeting !== null || chosen !== next;
  return (
    <>
      <header className={styles.head}>
        <PortalMark height={44} widest={200} />
        <Text c="dimmed" size="sm" fw={500}>
          {page.OrganizationName}
        </Text>
        <Title order={1} className={styles.name} dir="auto">
          Visit {page.ChapterName}
        </Title>
        {page.InvitedByName && (
          <Text size="lg">
            <strong dir="auto">{page.InvitedByName}</strong> has invited you.
          </Text>
        )}
      </header>
      {page.LinkMeeting && (
        <Alert color="amber" icon={<AlertCircleIcon />}>
          {insteadOf(page.LinkMeeting, next)}
        </Alert>
      )}
      <dl className={styles.facts}>
        <Fact name="When">{chosen && isOneDay ? timeOf(chosen) : whenOf(page)}</Fact>
        <Fact name="Where">{whereOf(page, chosen)}</Fact>
      </dl>
      <section className={styles.card} aria-labelledby="register">
        <Title order={2} size="h3" id="register" mb="md">
          Register as a visitor
        </Title>
        <VisitForm
          fallback={<Loader role="status" aria-label="Loading the form" />}
          failed={visitTexts.notFetched}
          page={page}
          invitation={invitation}
          chosen={chosen}
          onChosen={setChosen}
        />
      </section>
      <Testimonials page={page} />
      <OpenSeats page={page} />
    </>
  );
};

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

const timeOf = ({ Day, StartsAt, EndsAt }: VisitMeeting): string => `${showLongDayOfWeek(Day)}, ${formatTimes(StartsAt, EndsAt)}`;

const becameOf = { 'Called off': 'is not held', Begun: 'has begun', Over: 'is over' } as const;

/** The meeting on Wednesday 2 December is not held; the next one is on Wednesday 9 December, 6:00–7:30 pm. */
const insteadOf = ({ Day, State }: NonNullable<VisitPage['LinkMeeting']>, next: VisitMeeting | undefined): string => {
  const meeting = Day ? `The meeting on ${dayOf(Day)}` : 'The meeting of this link';
  const instead = next
    ? `the next one is on ${dayOf(next.Day)}, ${formatTimes(next.StartsAt, next.EndsAt)}`
    : 'your host tells you the next day';
  return `${meeting} ${becameOf[State]}; ${instead}.`;
};

const dayOf = (noon: string): string => formatDayOfWeek(noon.slice(0, 10));

/** The hour is said twice only where it differs. Whoever reads a usual day alone would come on it. */
const whenOf = ({ Meetings: [next], MeetingDay, MeetsAt }: VisitPage): string => {
  const rhythm = MeetingDay && `${MeetingDay}${MeetsAt ? ` at ${formatClock(MeetsAt)}` : ''}`;
  if (!next) return `${rhythm ? `Usually on ${rhythm}. ` : ''}${visitTexts.noMeeting}`;
  const hour = rhythm && next.StartsAt === MeetsAt ? '' : ` at ${formatClock(next.StartsAt)}`;
  return `${rhythm ? `Every ${rhythm}, next` : 'Next'} on ${showLongDayOfWeek(next.Day)}${hour}`;
};

const Testimonials = ({ page: { Testimonials: said } }: { page: VisitPage }) =>
  said.length > 0 && (
    <section aria-labelledby="testimonials">
      <Title order={2} size="h4" id="testimonials" mb="sm">
        What members say of each other
      </Title>
      <ul className={styles.testimonials}>
        {said.map(({ Text: words, FromName, ToName }) => (
          <li key={`${FromName} ${ToName} ${words}`}>
            <Testimonial text={words} by={`${FromName}, of ${ToName}`} />
          </li>
        ))}
      </ul>
    </section>
  );

const OpenSeats = ({ page }: { page: VisitPage }) => {
  const open = page.Seats.filter(({ State }) => State === 'Open');
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="seats">
      <Title order={2} size="h4" id="seats">
        Open seats
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        The chapter has one member of each profession. These seats are free:
      </Text>
      <ul className={styles.seats}>
        {open.map(({ ProfessionId, Profession }) => (
          <li key={ProfessionId}>
            <Badge variant="default" size="lg" tt="none" fw={500}>
              {Profession}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
};
