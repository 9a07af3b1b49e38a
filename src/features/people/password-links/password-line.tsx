// The line about the password on a member's page: the state of an invitation, or the button that sends a link for a new password.

import { Badge, Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import CopyIcon from '~icons/tabler/copy';
import KeyIcon from '~icons/tabler/key';
import SendIcon from '~icons/tabler/send';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { IconTile } from '../../../platform/ui/look/icon-tile.tsx';
import type { ResOf } from '../../../platform/wire/call.ts';
import type { getInvitation, InvitationState } from './invitations.contract.ts';
import styles from './password-line.module.css';
import { useInvitation } from './use-invitation.ts';
import { usePasswordLink } from './use-password-link.ts';
import { ShownLink, usePasswordReset } from './use-password-reset.tsx';

interface Member {
  Id: number;
  FullName: string;
  Email: string;
  Phone: string | null;
  RoleName: string;
  IsActive: boolean;
}

type Invitation = ResOf<typeof getInvitation>;

export const PasswordLine = ({ member }: { member: Member }) => {
  const { invitation, isLoading, pending } = useInvitation(member);
  // As high as the line, so that nothing below it moves.
  if (isLoading) return <Skeleton height={40} />;
  if (!invitation) return null;
  return pending === null ? (
    <ResetLine member={member} invitation={invitation} />
  ) : (
    <InvitationLine member={member} invitation={invitation} title={pending} />
  );
};

interface InvitationLineProps {
  member: Member;
  invitation: Invitation;
  title: string;
}

const InvitationLine = ({ member, invitation: { State, Until, CanSend }, title }: InvitationLineProps) => {
  const { isBusy, mail, copy, link, forgetLink } = usePasswordLink(member.Id);
  const isFirst = State === 'Uninvited';
  return (
    <Line
      name="Invitation"
      title={<Badge color={State === 'Invited' || isFirst ? 'amber' : 'red'}>{title}</Badge>}
      about={aboutInvitation(State, Until)}
    >
      {/* Without mail, the first link is shown to be copied. */}
      {member.IsActive && (CanSend || isFirst) && (
        <BusyButton variant="default" size="xs" leftSection={<SendIcon size={16} />} isBusy={isBusy} onClick={() => void mail()}>
          {isFirst ? 'Invite' : 'Send again'}
        </BusyButton>
      )}
      {member.IsActive && (CanSend || !isFirst) && (
        <BusyButton variant="default" size="xs" leftSection={<CopyIcon size={16} />} isBusy={isBusy} onClick={() => void copy()}>
          Copy link
        </BusyButton>
      )}
      {link && <ShownLink isInvitation name={member.FullName} phone={member.Phone} link={link} onClosed={forgetLink} />}
    </Line>
  );
};

const aboutInvitation = (state: InvitationState, until: string | null): string => {
  switch (state) {
    case 'Uninvited':
      return 'There is no password yet. A link lets the member choose one, and works for 72 hours.';
    case 'Invited':
      return `The link works until ${showDate(until)}, ${showTime(until)}.`;
    case 'Changed':
      return 'The e-mail was changed since, so the link no longer works. Give the member a new one.';
    default:
      return 'No password was chosen yet, and the link does not work any more.';
  }
};

const ResetLine = ({ member, invitation: { State, HasSecondFactor } }: { member: Member; invitation: Invitation }) => {
  const { isPossible, isBusy, ask, linkDialog } = usePasswordReset(member);
  return (
    <Line
      name="Password"
      title={
        <Text size="sm" fw={500}>
          Password
        </Text>
      }
      about={`${State === 'Accepted' ? 'Invitation accepted' : 'A link lets the member choose a new one'}${HasSecondFactor ? '. A second factor is on' : ''}`}
    >
      {isPossible && (
        <BusyButton variant="default" size="xs" isBusy={isBusy} onClick={() => void ask()}>
          Reset password
        </BusyButton>
      )}
      {linkDialog}
    </Line>
  );
};

interface LineProps {
  name: string;
  title: ReactNode;
  about: string;
  children: ReactNode;
}

const Line = ({ name, title, about, children }: LineProps) => (
  <Group gap="sm" role="group" aria-label={name}>
    <IconTile>
      <KeyIcon />
    </IconTile>
    <div className={styles.about}>
      {title}
      <Text size="xs" c="dimmed">
        {about}
      </Text>
    </div>
    <Group gap="xs">{children}</Group>
  </Group>
);
