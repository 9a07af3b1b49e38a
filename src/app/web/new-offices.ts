// Offices that somebody has got while signed in: the server is asked before a screen is refused that one of them would open. The code
// for it loads only then, so that the login page does without it.

import { hasOtherOffices, replaceStoredOffices, type StoredUser } from '../../platform/ui/call/session.ts';
import { loadCode } from '../../platform/ui/screen/load-code.ts';

let lastAsked = 0;
let asking: Promise<void> = Promise.resolve();

/** Whoever opens many screens that are not theirs does not ask each time. */
const pause = 5_000;

/** Whether they are others than those the user was known to have: this tab has asked for them, or another one has at the same time. */
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
      loadCode(() => import('../../features/people/accounts/stored-offices.ts')),
    ]);
    const { res } = await send(getProfile, {});
    if (res) replaceStoredOffices(userId, storedOffices(res.Offices));
  } catch {
    // Where the server is not reached, what is known counts.
  }
};
