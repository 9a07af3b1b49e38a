// Which of several chapters an officer looks at, kept in this browser.

import { useLocalStorage } from '@mantine/hooks';
import type { StoredUser } from '../../../platform/ui/call/session.ts';

export const useChosenChapter = (user: StoredUser) => {
  const [chosen, choose] = useLocalStorage<number>({
    ...{ key: `chapter of ${user.userId}`, defaultValue: 0, getInitialValueInEffect: false },
  });
  return [chosen === 0 ? undefined : chosen, choose] as const;
};
