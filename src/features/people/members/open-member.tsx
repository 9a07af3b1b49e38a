// Opens the details of a member from a row. The row is stored in session storage, so that the details can show it at once.

import { useNavigate } from '@tanstack/react-router';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { tabStore } from '../../../platform/ui/session/storage.ts';
import { type Member, memberPath } from './members.contract.ts';

const storageKey = 'selectedMember';

const store = (member: Member) => tabStore.writeJson(storageKey, member);

/** The member of the opened row, shown until the server has answered. */
export const storedMember = (id: number): Member | undefined => {
  // Only store() writes this key. Any other value has no Id or another one, and is not used.
  const member = tabStore.readJson(storageKey) as Member | null;
  return member?.Id === id ? member : undefined;
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
