// Says beside a form who is here already with the typed number, name or e-mail. What was typed stays: the person opens in a tab of its own.

import { Alert, Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { use } from 'react';
import UserSearchIcon from '~icons/tabler/user-search';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { MayOpen, ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { ResOf } from '../../../platform/wire/call.ts';
import { isEmail } from '../../../platform/wire/fields.ts';
import { phoneDigits } from '../../../platform/wire/phone.ts';
import { findKnown, nameWithNumber } from './known-people.contract.ts';
import { memberPath } from './members.contract.ts';

const pause = 300;
const leastOfName = 3;

interface KnownPeopleProps {
  /** As typed; empty where it is not to be looked for. */
  phone: string;
  name: string;
  email: string;
  /** Who is changed. */
  except?: number | undefined;
}

export const KnownPeople = ({ phone, name, email, except }: KnownPeopleProps) => {
  const typed = {
    Phone: phone.length === phoneDigits ? phone : null,
    FullName: name.trim().length < leastOfName ? null : name.trim(),
    Email: isEmail(email.trim()) ? email.trim() : null,
  };
  // As a text: an object would be another one each time.
  const [rested] = useDebouncedValue(JSON.stringify(typed), pause);
  const asked: typeof typed = JSON.parse(rested);
  const isAsked = Object.values(asked).some((value) => value !== null);
  // Not asked again by the save itself: it would find who was just added.
  const { data } = useCall(findKnown, isAsked ? { ...asked, Except: except ?? null } : null, { staleTime: 'static', gcTime: 0 });
  return <div role="status">{data?.res && <FoundPeople found={data.res} />}</div>;
};

export const FoundPeople = ({ found: { Phone, FullName, Email } }: { found: ResOf<typeof findKnown> }) => {
  const known = [
    { person: Email, what: 'this e-mail' },
    { person: Phone, what: 'this number' },
    { person: FullName, what: 'this name' },
  ].flatMap(({ person, what }) => (person ? { person, what } : []));
  if (known.length === 0) return null;
  return (
    <Alert color="amber" icon={<UserSearchIcon />} py="xs">
      {[...new Map(known.map(({ person }) => [person.Id, person])).values()].map((person) => (
        <Line
          key={person.Id}
          person={person}
          what={`has ${known.flatMap((one) => (one.person.Id === person.Id ? one.what : [])).join(' and ')}`}
        />
      ))}
    </Alert>
  );
};

const Line = ({ person, what }: { person: { Id: number; FullName: string; MembershipNo: string | null }; what: string }) => (
  <p style={{ margin: 0 }}>
    {use(MayOpen)(memberPath(person.Id)) ? (
      <Anchor component={ScreenLink} to={memberPath(person.Id)} target="_blank" inherit fw={600}>
        {nameWithNumber(person)}
      </Anchor>
    ) : (
      <b>{nameWithNumber(person)}</b>
    )}{' '}
    {what}
  </p>
);
