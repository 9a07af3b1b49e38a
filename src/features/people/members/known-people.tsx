// Says beside a form who is here already with the typed number or name. What was typed stays: the person opens in a tab of its own.

import { Alert, Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { use } from 'react';
import UserSearchIcon from '~icons/tabler/user-search';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { MayOpen, ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { ResOf } from '../../../platform/wire/call.ts';
import { phoneDigits } from '../../../platform/wire/phone.ts';
import { findKnown, knownTexts, nameWithNumber } from './known-people.contract.ts';
import { memberPath } from './members.contract.ts';

const pause = 300;
const leastOfName = 3;

interface KnownPeopleProps {
  /** As typed; empty where it is not to be looked for. */
  phone: string;
  name: string;
  /** Who is changed. */
  except?: number | undefined;
}

export const KnownPeople = ({ phone, name, except }: KnownPeopleProps) => {
  const [typed] = useDebouncedValue(
    `${phone.length === phoneDigits ? phone : ''} ${name.trim().length < leastOfName ? '' : name.trim()}`,
    pause,
  );
  const [Phone = '', ...words] = typed.split(' ');
  const asked = { Phone: Phone || null, FullName: words.join(' ') || null, Except: except ?? null };
  const { data } = useCall(findKnown, asked.Phone || asked.FullName ? asked : null);
  return <div role="status">{data?.res && <FoundPeople found={data.res} />}</div>;
};

export const FoundPeople = ({ found: { Phone, FullName } }: { found: ResOf<typeof findKnown> }) => {
  if (!Phone && !FullName) return null;
  const isSame = Phone?.Id === FullName?.Id;
  return (
    <Alert color="amber" icon={<UserSearchIcon />} py="xs">
      {Phone && <Line person={Phone} what={isSame ? `${knownTexts.hasPhone} and this name` : knownTexts.hasPhone} />}
      {FullName && !isSame && <Line person={FullName} what={knownTexts.hasName} />}
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
