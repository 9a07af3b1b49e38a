// An announcement, opened to read; for its writers also who has seen it, and what became of the mails.

import { Badge, Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';
import BrandWhatsappIcon from '~icons/tabler/brand-whatsapp';
import SendIcon from '~icons/tabler/send';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useCall, useOne } from '../../../platform/ui/call/use-call.ts';
import { showDate, showLongDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showCount, showNumber } from '../../../platform/ui/format/numbers.ts';
import { ExportMenu } from '../../../platform/ui/list/frame/export-menu.tsx';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { ReadingDialog, type ReadingProps, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import {
  type Announcement,
  announcementTexts,
  listAnnouncementPeople,
  listAnnouncements,
  type ReachedPerson,
  showPeople,
} from './announcements.contract.ts';
import styles from './announcements.module.css';
import { useCheckAnnouncement } from './check-announcement.tsx';
import { copyForWhatsApp } from './copy-for-whatsapp.ts';

interface AnnouncementReadingProps extends ReadingProps {
  announcement: Announcement;
}

export const AnnouncementReading = ({ announcement: opened, onEdit, ...dialog }: AnnouncementReadingProps) => {
  // It may be sent, or taken back, while it is open.
  const { row: announcement = opened } = useOne(listAnnouncements, opened.Id);
  const { Subject, Text: html, ByName, ChapterName, SentAt, MayChange, State } = announcement;
  const isDraft = State === 'Draft';
  const second = [ByName, ChapterName, SentAt ? showLongDate(SentAt) : 'Draft'].filter(Boolean).join(' · ');
  return (
    <ReadingDialog title={Subject} second={second} {...dialog} {...(isDraft && MayChange && onEdit && { onEdit })}>
      <ReadingText html={html} />
      {MayChange && <Doings announcement={announcement} />}
      {MayChange && !isDraft && <Reached announcement={announcement} />}
    </ReadingDialog>
  );
};

const Doings = ({ announcement }: { announcement: Announcement }) => {
  const check = useCheckAnnouncement();
  return (
    <Group gap="sm" mt="lg">
      {announcement.State === 'Draft' && (
        <Button leftSection={<SendIcon />} onClick={() => check(announcement.Id)}>
          Check and Send
        </Button>
      )}
      <Button variant="default" leftSection={<BrandWhatsappIcon />} onClick={() => void copyForWhatsApp(announcement)}>
        Copy for WhatsApp
      </Button>
    </Group>
  );
};

const shownAtFirst = 20;
const mostShown = 100;

const whichPeople = { all: {}, unseen: { Seen: false }, seen: { Seen: true }, failed: { MailState: 'Failed' } } as const;
type Which = keyof typeof whichPeople;

const Reached = ({ announcement }: { announcement: Announcement }) => {
  const { Id, Whom, People, Seen, MailsSent, MailsWaiting, MailsFailed, State } = announcement;
  const [which, setWhich] = useState<Which>('all');
  const [size, setSize] = useState(shownAtFirst);
  const input = { AnnouncementId: Id, ...whichPeople[which] };
  const { data, error } = useCall(listAnnouncementPeople, { ...input, CurrentPage: 1, RecordsPerPage: size });
  const total = data?.res?.TotalRecords ?? 0;
  const figures =
    State === 'Leaving'
      ? ['nothing has left yet']
      : [
          showCount(MailsSent ?? 0, { one: 'mail sent', many: 'mails sent' }),
          `${showNumber(MailsWaiting ?? 0)} waiting`,
          `${showNumber(MailsFailed ?? 0)} failed`,
        ];
  return (
    <section className={styles.reached} aria-labelledby="reached">
      <Group justify="space-between" align="end">
        <div>
          <Title order={3} size="h5" id="reached">
            Seen by {showNumber(Seen ?? 0)} of {showNumber(People ?? 0)}
          </Title>
          <Text size="sm" c="dimmed">
            {[showPeople(People ?? 0, Whom ?? 'people'), ...figures].join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          <NativeSelect
            aria-label="Who is shown"
            value={which}
            data={choices}
            onChange={({ currentTarget }) => setWhich(currentTarget.value as Which)}
          />
          <ExportMenu list={{ call: listAnnouncementPeople, input }} fields={['FullName', 'SeenAt', 'MailState']} />
        </Group>
      </Group>
      <ul className={styles.people}>
        {data?.rows.map((person) => (
          <PersonLine key={person.Id} person={person} isToldLater={State !== 'Sent'} />
        ))}
      </ul>
      {error && !data && <Text c="var(--mantine-color-error)">{messageOf(error, announcementTexts.peopleNotFetched)}</Text>}
      {data && total === 0 && <Text c="dimmed">Nobody.</Text>}
      {data && total > data.rows.length && size < mostShown && (
        <Button variant="default" onClick={() => setSize(mostShown)}>
          Show more
        </Button>
      )}
      {total > mostShown && size === mostShown && (
        <Text size="sm" c="dimmed">
          and {showNumber(total - mostShown)} more, whom the file has
        </Text>
      )}
    </section>
  );
};

const choices = [
  { value: 'all', label: 'Everybody' },
  { value: 'unseen', label: 'Not seen yet' },
  { value: 'seen', label: 'Seen' },
  { value: 'failed', label: 'Mail failed' },
];

interface PersonLineProps {
  person: ReachedPerson;
  /** Until all are told nobody knows who gets no mail. */
  isToldLater: boolean;
}

const PersonLine = ({ person: { Id, FullName, Photo, SeenAt, MailState }, isToldLater }: PersonLineProps) => (
  <li>
    <Who
      name={<NameLink to={`/member-details/${Id}`} name={FullName} />}
      second={SeenAt ? `Seen ${showDate(SeenAt)}, ${showTime(SeenAt)}` : 'Not seen yet'}
      picture={<PersonPicture name={FullName} photo={Photo} size={32} />}
    />
    {(MailState !== null || !isToldLater) && (
      <Badge color={MailState === 'Failed' ? 'red' : MailState === 'Sent' ? 'green' : 'gray'}>
        {MailState === null ? 'No mail' : `Mail ${MailState.toLowerCase()}`}
      </Badge>
    )}
  </li>
);
