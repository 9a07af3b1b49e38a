// The way from a row to the member's details. The row goes along in session storage, where the details find it at once.

import { Anchor } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import type { Member } from './members.contract.ts';

const route = '/member-details/$memberId';
const pathTo = ({ Id }: Member) => `/member-details/${Id}`;

const keep = (member: Member) => sessionStorage.setItem('selectedMember', JSON.stringify(member));

/** Undefined where the portal has no such screen: then rows lead nowhere. */
export const useOpenMember = (): ((member: Member) => void) | undefined => {
  const router = useRouter();
  if (!router.routesByPath[route]?.options.component) return undefined;
  return (member) => {
    keep(member);
    void router.navigate({ to: pathTo(member) });
  };
};

export const MemberLink = ({ member }: { member: Member }) => (
  <Anchor component={Link} inherit c="inherit" to={pathTo(member)} title={member.FullName} onClick={() => keep(member)}>
    {member.FullName}
  </Anchor>
);
