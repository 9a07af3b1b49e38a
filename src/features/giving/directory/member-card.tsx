// A member as a card of the directory: who it is, what they do and look for, and how to reach them, as far as they let one see it.

import { ActionIcon, Card, Text } from '@mantine/core';
import MailIcon from '~icons/tabler/mail';
import WorldIcon from '~icons/tabler/world';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { CallLink, WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { roles } from '../../../platform/wire/roles.ts';
import { nameOrYou } from '../name-or-you.ts';
import { SlipButtons } from '../slip-form/slip-buttons.tsx';
import type { DirectoryRow } from './directory.contract.ts';
import styles from './directory.module.css';
import { mailAddress } from './reach-links.tsx';

type Shown = Omit<DirectoryRow, 'TotalRecords' | 'IsWanting'>;

export const MemberCard = ({ member }: { member: Shown }) => {
  const { userId, roleId } = useUser();
  const { UserId, FullName, Photo, Profession, ChapterName, Company, City, Offers, Wants } = member;
  const isOneself = UserId === userId;
  const place = [ChapterName ?? 'No chapter', Company, City].filter(Boolean).join(' · ');
  return (
    <Card withBorder component="article" aria-label={FullName} className={styles.card}>
      <div className={styles.who}>
        <PersonPicture name={FullName} photo={Photo} size={48} />
        <TwoLines first={<NameLink to={`/directory/${UserId}`} name={nameOrYou(FullName, isOneself)} />} second={Profession} weight={600} />
      </div>
      <div className={styles.facts}>
        <Text size="sm" title={place} truncate>
          {place}
        </Text>
        <Said words="Can help with" text={Offers} />
        <Said words="Looks for" text={Wants} />
      </div>
      {!isOneself && (
        <div className={styles.actions}>
          <Reach member={member} />
          {/* Super admins give slips in the name of others: on the member's page. */}
          {roleId === roles.member && <SlipButtons toId={UserId} toName={FullName} />}
        </div>
      )}
    </Card>
  );
};

const Said = ({ words, text }: { words: string; text: string | null }) =>
  text && (
    <Text size="sm" className={styles.said} title={text}>
      <Text span inherit c="dimmed">
        {words}{' '}
      </Text>
      {text}
    </Text>
  );

const Reach = ({ member: { Phone, Email, Website } }: { member: Shown }) => (
  <div className={styles.reach}>
    <CallLink in="row" phone={Phone} />
    <WhatsAppLink in="row" phone={Phone} />
    {Email && <ReachLink label="E-mail" icon={MailIcon} href={mailAddress(Email)} />}
    {Website && <ReachLink label="Website" icon={WorldIcon} href={Website} target="_blank" rel="noopener noreferrer nofollow" />}
  </div>
);

interface ReachLinkProps {
  label: string;
  icon: IconDrawing;
  href: string;
  target?: '_blank';
  rel?: string;
}

const ReachLink = ({ label, icon: Icon, ...link }: ReachLinkProps) => (
  <ActionIcon size={32} component="a" aria-label={label} data-tip={label} {...link}>
    <Icon />
  </ActionIcon>
);
