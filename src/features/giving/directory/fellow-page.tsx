// The page of one member for the others: who it is, how to reach them, what they offer and look for, and what the two did for each other.

import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallFailed } from '../../../platform/ui/call/api.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { NoteText } from '../../../platform/ui/reading/facts.tsx';
import { Testimonial } from '../../../platform/ui/reading/testimonial.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { RecordHeading, RecordPath } from '../../../platform/ui/screen/record-heading.tsx';
import { FailedRecord } from '../../../platform/ui/screen/record-page.tsx';
import { idFrom, nowhere, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import { SlipButtons } from '../slip-form/slip-buttons.tsx';
import { slipIcons } from '../slip-form/slip-marks.tsx';
import { slipPath } from '../slips/slip-kinds.ts';
import { nameOfSlip } from '../slips/slip-words.ts';
import { directoryTexts, type Fellow, getFellow } from './directory.contract.ts';
import styles from './fellow.module.css';
import { ReachLinks } from './reach-links.tsx';

export const FellowPage = () => {
  const { params } = useScreenAddress();
  const id = idFrom(params.memberId);
  const { data, error, refetch } = useCall(getFellow, id === null ? null : { Id: id });
  if (data?.res) return <FellowReading key={id} fellow={data.res} />;
  if (id === null) throw nowhere();
  if (error instanceof CallFailed && error.status === 404) return <NoPage />;
  if (error) {
    const texts = { record: 'Member', failed: directoryTexts.memberNotFetched, back: '/directory' } as const;
    return <FailedRecord {...texts} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack mih={320} align="center" justify="center" role="status">
      <Loader aria-label="Loading the member" />
    </Stack>
  );
};

/** The same words whether there is such a member: whoever hides is not told from whoever never was. */
const NoPage = () => (
  <Notice
    drawing="search"
    text="This member shows no page"
    hint="They may not want to be found any longer, or their membership has ended, or the address is wrong."
  >
    <Button component={ScreenLink} to="/directory">
      {directoryTexts.title}
    </Button>
  </Notice>
);

const FellowReading = ({ fellow }: { fellow: Fellow }) => {
  const { userId, roleId } = useUser();
  const { UserId, FullName, Offers, Wants } = fellow;
  const isOneself = UserId === userId;
  return (
    <div className={styles.page}>
      <RecordPath name={FullName} list={{ to: '/directory', label: directoryTexts.title }} />
      <Head fellow={fellow} />
      {!isOneself && <Reach fellow={fellow} />}
      {Offers && (
        <Section title="Can help with">
          <NoteText>{Offers}</NoteText>
        </Section>
      )}
      {Wants && (
        <Section title="Looks for">
          <NoteText>{Wants}</NoteText>
        </Section>
      )}
      {fellow.Testimonials.length > 0 && <Testimonials fellow={fellow} />}
      {!isOneself && <Between fellow={fellow} />}
      {!isOneself && roleId === roles.member && (
        <div className={styles.actions}>
          <SlipButtons toId={UserId} toName={FullName} isWide />
        </div>
      )}
    </div>
  );
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <Title order={2} className={styles.title}>
      {title}
    </Title>
    {children}
  </section>
);

const Head = ({ fellow }: { fellow: Fellow }) => {
  const { FullName, Photo, Profession, Company, City, Website, Seat, ChapterName, Offices } = fellow;
  const business = [Profession, Company, City].filter(Boolean).join(', ');
  const offices = Offices.map(({ Office, ChapterName: name }) => `${Office}, ${name}`);
  const isSeatSaid = Seat === null || Seat === Profession;
  return (
    <div className={styles.person}>
      <PersonPicture name={FullName} photo={Photo} size={72} />
      <div className={styles.facts}>
        <RecordHeading name={FullName} />
        {business && <Text>{business}</Text>}
        {!isSeatSaid && <Text c="dimmed">Seat: {Seat}</Text>}
        {(offices.length > 0 ? offices : [ChapterName]).filter(Boolean).map((line) => (
          <Text key={line} c="dimmed">
            {line}
          </Text>
        ))}
        {Website && (
          <a href={Website} target="_blank" rel="noopener noreferrer nofollow">
            {Website.replace(/^https:\/\//, '')}
          </a>
        )}
      </div>
    </div>
  );
};

const Reach = ({ fellow: { Phone, Email } }: { fellow: Fellow }) =>
  (Phone || Email) && (
    <div className={styles.reach}>
      <ReachLinks Phone={Phone} Email={Email} />
    </div>
  );

const Testimonials = ({ fellow }: { fellow: Fellow }) => (
  <Section title="What others say">
    <ul className={styles.testimonials}>
      {fellow.Testimonials.map(({ Id, Text: words, FromId, FromName, IsFound }) => (
        <li key={Id}>
          <Testimonial text={words} by={<FellowName id={FromId} name={FromName} isFound={IsFound} />} />
        </li>
      ))}
    </ul>
  </Section>
);

const Between = ({ fellow: { UserId, FullName, Between: counts, Latest } }: { fellow: Fellow }) => {
  const { userId, name } = useUser();
  const sides = (isOwn: boolean) =>
    isOwn
      ? { FromId: userId, FromName: name, ToId: UserId, ToName: FullName }
      : { FromId: UserId, FromName: FullName, ToId: userId, ToName: name };
  return (
    <Section title={`You and ${FullName}`}>
      {counts.length === 0 && <Text c="dimmed">Nothing yet. A one-to-one is a good beginning.</Text>}
      {counts.length > 0 && <Text>{wordsOfCounts(counts)}</Text>}
      <ul className={styles.slips}>
        {Latest.map(({ Id, Kind, IsOwn, Day }) => {
          const Icon = slipIcons[Kind];
          return (
            <li key={Id}>
              <Icon size={18} />
              <ScreenLink to={slipPath(Id)}>{nameOfSlip({ Kind, ...sides(IsOwn) }, userId)}</ScreenLink>
              <Text span size="sm" c="dimmed" className="figures">
                {showDate(Day)}
              </Text>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};

/** '2 one-to-ones · Referrals: 3 given, 1 received' */
const wordsOfCounts = (counts: Fellow['Between']): string => {
  const kinds = [...new Set(counts.map(({ Kind }) => Kind))];
  const count = (kind: string, isOwn: boolean) => counts.find(({ Kind, IsOwn }) => Kind === kind && IsOwn === isOwn)?.Count ?? 0;
  return kinds
    .map((kind) => {
      const [given, received] = [count(kind, true), count(kind, false)];
      if (kind === 'One-to-one') return `${given + received} ${given + received === 1 ? 'one-to-one' : 'one-to-ones'}`;
      return `${kind}s: ${[given > 0 && `${given} given`, received > 0 && `${received} received`].filter(Boolean).join(', ')}`;
    })
    .join(' · ');
};
