// The country that a person has chosen last, for the next new record. Kept in this browser for each user.

import { useUser } from '../../../platform/ui/call/user.tsx';

export const useLastCountry = () => {
  const key = `country ${useUser().userId}`;
  return {
    last: read(key),
    remember: (id: number | null) => {
      if (id === null) return;
      try {
        localStorage.setItem(key, String(id));
      } catch {
        // If nothing can be stored, it is chosen again next time.
      }
    },
  };
};

const read = (key: string): number | null => {
  try {
    const id = Number(localStorage.getItem(key));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
};
