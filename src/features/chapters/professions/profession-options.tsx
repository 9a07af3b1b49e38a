// The professions of the list that have the typed letters, for a field that takes any text: so one trade is written in one way.

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { mostChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import type { OfferedProps } from '../../people/accounts/offered-professions.ts';
import { listProfessions } from './professions.contract.ts';

const pause = 150;

export const ProfessionOptions = ({ id, typed }: OfferedProps) => {
  const [Search] = useDebouncedValue(typed.trim() || null, pause);
  const { data } = useCall(listProfessions, { ...mostChoices, Search }, { placeholderData: keepPreviousData });
  return (
    <datalist id={id}>
      {data?.rows.map(({ Id, Name }) => (
        <option key={Id} value={Name} />
      ))}
    </datalist>
  );
};
