// How a member signs in: the password or the invitation, and on which devices the member is signed in.

import { Stack } from '@mantine/core';
import type { Member } from '../../people/members/members.contract.ts';
import { PasswordLine } from '../../people/password-links/password-line.tsx';
import { SessionList } from '../../people/sessions/session-list.tsx';
import { Panel } from './panel.tsx';

export const MemberSignIn = ({ member }: { member: Member }) => (
  <Panel title="Sign-in">
    <Stack gap="sm">
      <PasswordLine member={member} />
      <SessionList userId={member.Id} name={member.FullName} />
    </Stack>
  </Panel>
);
