// What a super admin can do about a member's sign-in, on the member's page: see and repeat an invitation, or send a link for a new password.

import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { useQuery } from '@tanstack/react-query';
import CopyIcon from '~icons/tabler/copy';
import KeyIcon from '~icons/tabler/key';
import SendIcon from '~icons/tabler/send';
import { send } from '../../../platform/ui/call/api.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { roleNames, roles } from '../../../platform/wire/roles.ts';
import { LinkDialog } from './link-dialog.tsx';
import { getInvitation } from './password-links.contract.ts';
import { usePasswordLink } from './use-password-link.ts';

interface Member {
  Id: number;
  FullName: string;
  Email: string;
  RoleName: string;
}

type Invitation = ResOf<typeof getInvitation>;

export const SignInPanel = ({ member }: { member: Member }) => {
  const { data, isLoading } = useQuery({
    queryKey: [getInvitation.name, member.Id],
    queryFn: ({ signal }) => send(getInvitation, { Id: member.Id }, { signal }),
    // The server gives no links for super admins.
    enabled: member.RoleName !== roleNames[roles.superAdmin],
  });
  const invitation = data?.res;
  // As high as what comes, so that nothing below it moves.
  if (isLoading) return <Skeleton height={30} width={150} />;
  if (!invitation) return null;
  return invitation.State === 'Invited' || invitation.State === 'Expired' ? (
    <InvitationActions member={member} invitation={invitation} />
  ) : (
    <ResetAction member={member} invitation={invitation} />
  );
};

interface ActionsProps {
  member: Member;
  invitation: Invitation;
}

const InvitationActions = ({ member, invitation: { State, Until, CanSend } }: ActionsProps) => {
  const { isBusy, mail, copy, link, forgetLink } = usePasswordLink(member.Id);
  const until = Until ? `${showDate(Until)}, ${showTime(Until)}` : '';
  return (
    <Group gap="sm" role="group" aria-label="Invitation">
      <Badge variant="light" tt="none" size="lg" color={State === 'Invited' ? 'amber' : 'red'}>
        {State === 'Invited' ? 'Invited' : 'Invitation expired'}
      </Badge>
      <Text size="sm" c="dimmed">
        {State === 'Invited' ? `The link works until ${until}.` : 'No password was chosen yet, and the link does not work any more.'}
      </Text>
      <Group gap="xs">
        {CanSend && (
          <Button variant="default" size="xs" leftSection={<SendIcon size={16} />} disabled={isBusy} onClick={() => void mail()}>
            Send again
          </Button>
        )}
        <Button variant="default" size="xs" leftSection={<CopyIcon size={16} />} disabled={isBusy} onClick={() => void copy()}>
          Copy link
        </Button>
      </Group>
      {link && <LinkDialog name={member.FullName} link={link} onClosed={forgetLink} />}
    </Group>
  );
};

const ResetAction = ({ member, invitation: { State, CanSend } }: ActionsProps) => {
  const { isBusy, mail, link, forgetLink } = usePasswordLink(member.Id);
  const confirm = useConfirm();
  const ask = () =>
    confirm({
      title: 'Reset password?',
      text: CanSend
        ? `A link to choose a new password is sent to ${member.Email}. It works for one hour. Until it is used, the password stays as it is.`
        : 'You get a link to choose a new password, which you give to the member. It works for one hour. Until it is used, the password stays as it is.',
      subject: member.FullName,
      verb: CanSend ? 'Send the link' : 'Get the link',
      tone: 'warning',
      work: mail,
    });
  return (
    <Group gap="sm" role="group" aria-label="Sign-in">
      {State === 'Accepted' && (
        <Badge variant="light" tt="none" size="lg" color="green">
          Invitation accepted
        </Badge>
      )}
      <Button variant="default" size="xs" leftSection={<KeyIcon size={16} />} disabled={isBusy} onClick={() => void ask()}>
        Reset password
      </Button>
      {link && <LinkDialog name={member.FullName} link={link} onClosed={forgetLink} />}
    </Group>
  );
};
