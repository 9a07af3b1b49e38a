// Opens the details of a member. The row is kept in session storage, so that the details show it at once.

import { useNavigate } from '@tanstack/react-router';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { type Member, memberPath } from './members.contract.ts';

const storageKey = 'selectedMember';

const store = (member: Member) => sessionStorage.setItem(storageKey, JSON.stringify(member));

/** Shown until the server has answered. */
export const storedMember = (id: number): Member | undefined => {
  try {
    // Only store() writes this key. Any other value has another Id or none, and is not used.
    const member = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Member | null;
    return member?.Id === id ? member : undefined;
  } catch {
    return undefined;
  }
};

export const useOpenMember = () => {
  const navigate = useNavigate();
  return (member: Member) => {
    store(member);
    void navigate({ href: memberPath(member.Id) });
  };
};

export const MemberLink = ({ member }: { member: Member }) => (
  <NameLink to={memberPath(member.Id)} name={member.FullName} onClick={() => store(member)} />
);
