// What a member may do this week, in the order of the clock: the meeting to answer, people to call, to thank and to meet, the own part, the
// light, and what the own profile lacks.

import { Anchor, Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import InboxIcon from '~icons/tabler/inbox';
import PresentationIcon from '~icons/tabler/presentation';
import UserCircleIcon from '~icons/tabler/user-circle';
import { useUser } from '../../../../platform/ui/call/user.tsx';
import { showDaysAgo, showLongDayOfWeek } from '../../../../platform/ui/format/dates.ts';
import { showNumber } from '../../../../platform/ui/format/numbers.ts';
import { PersonPicture } from '../../../../platform/ui/look/person-picture.tsx';
import { CallLink, WhatsAppLink } from '../../../../platform/ui/reading/contact-links.tsx';
import { lazyDialog } from '../../../../platform/ui/screen/lazy-dialog.tsx';
import { lazyPart } from '../../../../platform/ui/screen/lazy-part.tsx';
import { ScreenLink } from '../../../../platform/ui/screen/links.tsx';
import { FellowName } from '../../../chapters/fellows/fellow-name.tsx';
import { type SlipKind, slipPath, slipsPath } from '../../../giving/slips/slip-kinds.ts';
import { meetingPath } from '../../../meetings/meetings/meeting-kinds.ts';
import type { OwnFigures, profileSteps } from '../dashboard.contract.ts';
import { OwnMeetings } from './next-meeting.tsx';
import { OwnLights } from './own-lights.tsx';
import { OwnRenewal } from './own-renewal.tsx';
import styles from './this-week.module.css';
import { Spot, WeekItem } from './week-item.tsx';

const SlipForm = lazyDialog(() => import('../../../giving/slip-form/slip-form.tsx'), 'SlipForm');
const ProfileDialog = lazyDialog(() => import('../../../people/profile/profile-dialog.tsx'), 'ProfileDialog');
const MyDataSection = lazyPart(() => import('../../personal-data/my-data/my-data-section.tsx'), 'MyDataSection');
const OwnPayments = lazyPart(() => import('../../../money/payments/payment-history.tsx'), 'OwnPayments');

export interface Given {
  kind: SlipKind;
  to: { Id: number; Name: string } | null;
  /** The referral that is thanked for. */
  referralId?: number;
}

/** Old ones are not among those to call. */
const furtherText = (count: number, areOthersShown: boolean): string =>
  `${showNumber(count)} ${areOthersShown ? 'more ' : ''}new ${count === 1 ? 'referral' : 'referrals'}`;

export const ThisWeek = ({ own }: { own: OwnFigures }) => {
  const [given, setGiven] = useState<Given | null>(null);
  const [isProfileOpen, setProfileOpen] = useState(false);
  const { userId } = useUser();
  const { Chapters, ForYou, OpenReferrals } = own;
  const further = OpenReferrals.New - ForYou.Referrals.length;
  const isInChapter = Chapters.length > 0;
  return (
    <section className={styles.week} aria-labelledby="this-week">
      <Title order={2} size="h3" id="this-week">
        This week for you
      </Title>
      <ol className={styles.items}>
        <OwnMeetings own={own} />
        <OwnRenewal own={own} />
        {ForYou.Referrals.map((referral) => (
          <ReferralToCall key={referral.Id} referral={referral} />
        ))}
        {further > 0 && (
          <WeekItem picture={<Spot icon={InboxIcon} />} title={furtherText(further, ForYou.Referrals.length > 0)}>
            <Button
              component={ScreenLink}
              to={slipsPath}
              search={{ Kind: 'Referral', Direction: 'Received', Status: 'New' }}
              variant="default"
              size="xs"
            >
              {OpenReferrals.New === 1 ? 'Show it' : `Show all ${showNumber(OpenReferrals.New)}`}
            </Button>
          </WeekItem>
        )}
        {ForYou.ToThank.map((referral) => (
          <ReferralToThank key={referral.Id} referral={referral} onThank={setGiven} />
        ))}
        {ForYou.Parts.map((part) => (
          <OwnPart key={part.Id} part={part} />
        ))}
        {ForYou.NotMet && <NotMet member={ForYou.NotMet} onMeet={setGiven} />}
        {isInChapter && <OwnLights onGive={(kind) => setGiven({ kind, to: null })} />}
        {ForYou.Steps.map((step) => (
          <ProfileStep key={step} step={step} onOpen={() => setProfileOpen(true)} />
        ))}
      </ol>
      {!isInChapter && <Text c="dimmed">You are in no chapter yet. What its meetings and members bring you stands here then.</Text>}
      {given && (
        <SlipForm slip={null} kind={given.kind} to={given.to} referralId={given.referralId ?? null} onClosed={() => setGiven(null)} />
      )}
      {/* Not in its step, which goes once it is done. */}
      {isProfileOpen && (
        <ProfileDialog
          userId={userId}
          memberPart={<OwnPayments memberId={userId} failed="The payments could not be loaded." />}
          dataPart={<MyDataSection failed="Your data could not be shown." onLeave={() => setProfileOpen(false)} />}
          onClosed={() => setProfileOpen(false)}
        />
      )}
    </section>
  );
};

type Referral = OwnFigures['ForYou']['Referrals'][number];

const ReferralToCall = ({ referral }: { referral: Referral }) => {
  const { Id, FromId, FromName, FromPhoto, IsFound, Day, ContactName, ContactPhone, Note } = referral;
  const what = ContactName ? `Call ${ContactName}` : 'Read the referral';
  return (
    <WeekItem
      picture={<PersonPicture name={FromName} photo={FromPhoto} size={40} />}
      title={
        <Anchor component={ScreenLink} inherit c="inherit" to={slipPath(Id)}>
          {Note ? `${what}: ${Note}` : what}
        </Anchor>
      }
      detail={
        <>
          Referral from <FellowName id={FromId} name={FromName} isFound={IsFound} />, {showDaysAgo(Day)}
        </>
      }
    >
      {ContactPhone && (
        <>
          <CallLink phone={ContactPhone} in="page" size="xs" aria-label={`Call ${ContactName ?? ContactPhone}`} />
          <WhatsAppLink phone={ContactPhone} in="page" size="xs" aria-label={`WhatsApp ${ContactName ?? ContactPhone}`} />
        </>
      )}
    </WeekItem>
  );
};

interface ToThankProps {
  referral: OwnFigures['ForYou']['ToThank'][number];
  onThank: (given: Given) => void;
}

const ReferralToThank = ({ referral: { Id, FromId, FromName, FromPhoto, IsFound, Day, ContactName }, onThank }: ToThankProps) => (
  <WeekItem
    picture={<PersonPicture name={FromName} photo={FromPhoto} size={40} />}
    title={
      <>
        Thank <FellowName id={FromId} name={FromName} isFound={IsFound} />
        {ContactName && ` for ${ContactName}`}
      </>
    }
    detail={`The referral was won. It came ${showDaysAgo(Day)}`}
  >
    <Button
      variant="default"
      size="xs"
      aria-label={`Thank you: ${FromName}`}
      onClick={() => onThank({ kind: 'Thank you', to: FromId === null ? null : { Id: FromId, Name: FromName }, referralId: Id })}
    >
      Thank you
    </Button>
  </WeekItem>
);

const OwnPart = ({ part: { MeetingId, Day, Part, Topic, Minutes } }: { part: OwnFigures['ForYou']['Parts'][number] }) => (
  <WeekItem
    picture={<Spot icon={PresentationIcon} />}
    title={`You give ${Part} on ${showLongDayOfWeek(Day)}`}
    detail={`${Minutes} minutes, ${Topic ?? 'no topic yet'}`}
  >
    <Button component={ScreenLink} to={meetingPath(MeetingId)} variant="default" size="xs">
      Agenda
    </Button>
  </WeekItem>
);

interface NotMetProps {
  member: NonNullable<OwnFigures['ForYou']['NotMet']>;
  onMeet: (given: Given) => void;
}

const NotMet = ({ member: { Id, FullName, Photo, IsFound, Days }, onMeet }: NotMetProps) => (
  <WeekItem
    picture={<PersonPicture name={FullName} photo={Photo} size={40} />}
    title={
      <>
        One-to-one with <FellowName id={Id} name={FullName} isFound={IsFound} />
      </>
    }
    detail={Days === null ? 'Not met yet' : `Not met for ${showNumber(Days)} days`}
  >
    <Button
      variant="default"
      size="xs"
      aria-label={`One-to-one: ${FullName}`}
      onClick={() => onMeet({ kind: 'One-to-one', to: { Id, Name: FullName } })}
    >
      One-to-one
    </Button>
  </WeekItem>
);

type Step = (typeof profileSteps)[number];

const stepWords: Record<Step, { title: string; detail: string }> = {
  Photo: { title: 'Add your photo', detail: 'Members recognise you in the room' },
  Company: { title: 'Add your company', detail: 'It stands beside your name' },
  Offers: { title: 'Say what you can help with', detail: "'Find a member' finds you by it" },
};

const ProfileStep = ({ step, onOpen }: { step: Step; onOpen: () => void }) => {
  const { title, detail } = stepWords[step];
  return (
    <WeekItem picture={<Spot icon={UserCircleIcon} />} title={title} detail={detail}>
      <Button variant="default" size="xs" aria-label={`Open profile: ${title}`} onClick={onOpen}>
        Open profile
      </Button>
    </WeekItem>
  );
};
