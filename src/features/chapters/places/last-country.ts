// The country that a person has chosen last, for the next new record. It is kept in this browser for each user.

import { useEffect } from 'react';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { browserStore } from '../../../platform/ui/session/storage.ts';

export const useLastCountry = () => {
  const key = `country ${useUser().userId}`;
  return {
    last: read(key),
    remember: (id: number | null) => {
      if (id !== null) browserStore.write(key, String(id));
    },
  };
};

/** The country of the organisation's address counts as chosen until somebody chooses. */
export const useFirstCountry = (id: number | null): void => {
  const { last, remember } = useLastCountry();
  useEffect(() => {
    if (last === null) remember(id);
  });
};

const read = (key: string): number | null => {
  const id = Number(browserStore.read(key));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};
