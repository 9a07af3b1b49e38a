// Asks the server for new offices before a screen is refused that one of them would open. Loaded only then, so that the login page does
// without it.

import { hasOtherOffices, replaceStoredOffices, type StoredUser } from '../../platform/ui/call/session.ts';
import { loadCode } from '../../platform/ui/screen/load-code.ts';

let lastAsked = 0;
let asking: Promise<void> = Promise.resolve();

/** In milliseconds: who opens many closed screens does not ask each time. */
const pause = 5_000;

/** Whether the offices are others than known: asked by this tab, or by another one at the same time. */
export const hasNewOffices = async (user: StoredUser): Promise<boolean> => {
  if (Date.now() - lastAsked >= pause) {
    lastAsked = Date.now();
    asking = askForOffices(user);
  }
  await asking;
  return hasOtherOffices(user);
};

const askForOffices = async ({ userId }: StoredUser): Promise<void> => {
  try {
    const [{ send }, { getProfile }, { storedOffices }] = await Promise.all([
      loadCode(() => import('../../platform/ui/call/api.ts')),
      loadCode(() => import('../../features/people/profile/profile.contract.ts')),
      loadCode(() => import('../../features/people/accounts/offices-for-storage.ts')),
    ]);
    const { res } = await send(getProfile, {});
    if (res) replaceStoredOffices(userId, storedOffices(res.Offices));
  } catch {
    // If the server is not reached, the known offices count.
  }
};
