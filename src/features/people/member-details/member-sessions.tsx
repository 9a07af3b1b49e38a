// On which devices a member is signed in.

import type { Member } from '../members/members.contract.ts';
import { SessionList } from '../sessions/session-list.tsx';
import { Panel } from './panel.tsx';

export const MemberSessions = ({ member }: { member: Member }) => (
  <Panel title="Signed-in devices">
    <SessionList userId={member.Id} name={member.FullName} />
  </Panel>
);
