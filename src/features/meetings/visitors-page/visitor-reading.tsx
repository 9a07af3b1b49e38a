// A visitor, opened to read: who it is, how far, what comes next, and what may be done.

import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import CalendarPlusIcon from '~icons/tabler/calendar-plus';
import MailIcon from '~icons/tabler/mail';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useOne } from '../../../platform/ui/call/use-call.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { CallLink, PhoneLink, WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import { type Fact, Facts, NoteText, ReadingFoot } from '../../../platform/ui/reading/facts.tsx';
import { ReadingDialog, type ReadingProps } from '../../../platform/ui/reading/reading-dialog.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { useRememberOpened } from '../../../platform/ui/way-back/last-opened.ts';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import { ForgetVisitor, mayForget, RemoveVisitor } from '../visitor-forms/remove-visitor.tsx';
import { useMessageTo } from '../visitor-forms/visitor-message.ts';
import { useVisitorMoves } from '../visitor-forms/visitor-moves.tsx';
import { movesOf } from '../visitor-forms/visitor-steps.ts';
import { visitorPath } from '../visitors/visitor-words.ts';
import { listVisitors, type Visitor } from '../visitors/visitors.contract.ts';
import { NextStep } from './next-step.tsx';
import { Objecting, Objections } from './objections.tsx';
import { StageBadge, StageIcon } from './visitor-marks.tsx';
import styles from './visitors.module.css';

const NextStepForm = lazyDialog(() => import('../visitor-forms/next-step-form.tsx'), 'NextStepForm');

export const VisitorReading = ({ visitor: opened, onEdit, ...dialog }: ReadingProps & { visitor: Visitor }) => {
  const { row: visitor = opened, isGone } = useOne(listVisitors, opened.Id);
  const { Id, FullName, Company, Profession, MayChange } = visitor;
  useRememberOpened({ label: FullName, href: visitorPath(Id), kind: 'Visitor' });
  return (
    <ReadingDialog
      title={FullName}
      second={[Profession, Company].filter(Boolean).join(', ')}
      picture={null}
      onEdit={MayChange ? onEdit : undefined}
      {...dialog}
    >
      <Stack gap="md">
        <Standing visitor={visitor} isGone={isGone} />
        {/* Beside the buttons that decide. */}
        <Objections visitor={visitor} />
        <Contact visitor={visitor} />
        <About visitor={visitor} />
        {/* Who decides has no need to. */}
        {visitor.MayObject && visitor.Objections === null && <Objecting visitor={visitor} />}
        {MayChange && (
          <ReadingFoot>
            <HistoryAction record="Visitor" id={Id} title={FullName} />
            {mayForget(visitor) && <ForgetVisitor visitor={visitor} />}
            <RemoveVisitor visitor={visitor} onRemoved={dialog.onClosed} />
          </ReadingFoot>
        )}
      </Stack>
    </ReadingDialog>
  );
};

/** How far the visitor is, and every move that may be made now. A treasurer does not see visitors who have joined. */
const Standing = ({ visitor, isGone }: { visitor: Visitor; isGone: boolean }) => {
  const moves = useVisitorMoves();
  const { isBusy, run } = useOneAtATime();
  const [main, ...others] = isGone ? [] : movesOf(visitor);
  return (
    <>
      <Group gap="xs">
        {!isGone && <StageBadge stage={visitor.Stage} />}
        <Text size="sm" c="dimmed">
          {isGone ? 'Not among your visitors any more' : termsOf(visitor)}
        </Text>
      </Group>
      {main && (
        <Group gap="xs">
          {[main, ...others].map((move) => (
            <BusyButton
              key={move.to}
              isBusy={false}
              size="xs"
              variant={move === main && !move.isAside ? 'filled' : 'default'}
              leftSection={<StageIcon stage={move.to} />}
              isBlocked={isBusy}
              onClick={() => void run(() => moves.make(visitor, move))}
            >
              {move.label}
            </BusyButton>
          ))}
        </Group>
      )}
      {moves.dialog}
    </>
  );
};

/** What runs out. */
const termsOf = ({ Stage, ObjectUntil, HeldUntil }: Visitor): string => {
  if (Stage === 'Applied' && ObjectUntil) return `Members may object until ${showDate(ObjectUntil)}`;
  return Stage === 'Approved' && HeldUntil ? `Seat held until ${showDate(HeldUntil)}` : '';
};

const Contact = ({ visitor }: { visitor: Visitor }) => {
  const { Phone, Email } = visitor;
  const text = useMessageTo(visitor);
  if (!Phone && !Email) return null;
  return (
    <Group gap="xs">
      <CallLink in="page" size="xs" phone={Phone} />
      <WhatsAppLink in="page" size="xs" phone={Phone} {...(text !== undefined && { text })} />
      {Email && (
        <Button component="a" href={`mailto:${Email}`} variant="default" size="xs" leftSection={<MailIcon />}>
          Mail
        </Button>
      )}
    </Group>
  );
};

const About = ({ visitor }: { visitor: Visitor }) => {
  const [isPlanning, setPlanning] = useState(false);
  return (
    <>
      {visitor.MayChange && (
        <Group justify="space-between" className={styles.next}>
          <div>
            <Text size="xs" c="dimmed">
              Next step
            </Text>
            {visitor.NextStep || visitor.NextOn ? <NextStep visitor={visitor} /> : <Text size="sm">None yet</Text>}
          </div>
          <Button variant="default" size="xs" leftSection={<CalendarPlusIcon />} onClick={() => setPlanning(true)}>
            {visitor.NextStep || visitor.NextOn ? 'Change' : 'Set next step'}
          </Button>
        </Group>
      )}
      <Facts facts={factsOf(visitor)} />
      <NoteText>{visitor.Note}</NoteText>
      {isPlanning && <NextStepForm visitor={visitor} onClosed={() => setPlanning(false)} />}
    </>
  );
};

const factsOf = (visitor: Visitor): Fact[] => [
  ['Chapter', <NameLink key="chapter" to={`/chapters/${visitor.ChapterId}`} name={visitor.ChapterName} />],
  ['Invited by', invitedBy(visitor)],
  ['Source', visitor.Source],
  ['Phone', visitor.Phone && <PhoneLink phone={visitor.Phone} />],
  ['E-mail', visitor.Email && <Anchor href={`mailto:${visitor.Email}`}>{visitor.Email}</Anchor>],
  ['City', visitor.City],
  ['Comes on', visitor.ComesOn && showDate(visitor.ComesOn)],
  ['Visits', visitsInWords(visitor)],
  ['Reason for another visit', visitor.VisitReason],
  [visitor.Stage === 'Declined' ? 'Declined because' : 'Reason', visitor.Reason],
  ['Member', visitor.UserId && <FellowName key="member" id={visitor.UserId} name={visitor.FullName} isFound={visitor.IsMemberFound} />],
  ['Added', showDate(visitor.CreatedDate)],
];

const invitedBy = ({ InvitedById, InvitedByName, IsInviterFound }: Visitor) =>
  InvitedById !== null && <FellowName id={InvitedById} name={InvitedByName ?? `member ${InvitedById}`} isFound={IsInviterFound} />;

/** '2, the first on 05 Mar 2027, the last on 12 Mar 2027' */
const visitsInWords = ({ Visits, FirstVisit, LastVisit }: Visitor): string | null => {
  if (Visits === 0) return null;
  if (Visits === 1) return `1, on ${showDate(LastVisit)}`;
  return `${Visits}, the first on ${showDate(FirstVisit)}, the last on ${showDate(LastVisit)}`;
};
