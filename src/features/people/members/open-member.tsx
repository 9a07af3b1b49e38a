// The way from a row to the member's details. The row goes along in session storage, where the details find it at once.

import { Anchor } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Member } from './members.contract.ts';

const keptAs = 'selectedMember';

const pathTo = ({ Id }: Member) => `/member-details/${Id}`;

const keep = (member: Member) => sessionStorage.setItem(keptAs, JSON.stringify(member));

/** The row that was opened, to be shown until the server has answered. */
export const keptMember = (id: number): Member | undefined => {
  try {
    // Only keep() writes there; whatever else may stand there has another Id or none.
    const member = JSON.parse(sessionStorage.getItem(keptAs) ?? 'null') as Member | null;
    return member?.Id === id ? member : undefined;
  } catch {
    return undefined;
  }
};

export const useOpenMember = () => {
  const navigate = useNavigate();
  return (member: Member) => {
    keep(member);
    void navigate({ to: pathTo(member) });
  };
};

export const MemberLink = ({ member }: { member: Member }) => (
  <Anchor component={Link} inherit c="inherit" to={pathTo(member)} title={member.FullName} onClick={() => keep(member)}>
    {member.FullName}
  </Anchor>
);
