// Members as the choices of a field. Super admins choose among all.

import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import type { ClientInput } from '../../../platform/wire/call.ts';
import { listMembers, type Member, memberTexts } from './members.contract.ts';

type MemberFilter = Partial<ClientInput<typeof listMembers>>;

interface MemberChoices {
  choiceOf: (member: Member) => Choice;
  /** Offered before anything is typed. */
  first?: MemberFilter;
  /** Looked through when something is typed; what is offered first, where it is left out. */
  among?: MemberFilter;
}

export const useMemberChoices = (value: number | null, { choiceOf, first = {}, among = first }: MemberChoices) =>
  useSearchedChoices(listMembers, {
    newest: { ...mostChoices, ...first },
    named: (FullName) => ({ ...mostChoices, ...among, FullName }),
    byId: (Id) => ({ ...mostChoices, Id }),
    choiceOf,
    failed: memberTexts.notFetched,
    value,
    isOfAll: among === first,
  });

export const memberWithEmail = ({ Id, FullName, Email }: Member): Choice => ({ Id, Name: `${FullName} (${Email})` });

export const memberWithNumber = ({ Id, FullName, MembershipNo, Email }: Member): Choice => ({
  Id,
  Name: `${FullName} (${MembershipNo ?? Email})`,
});
