// Offices that somebody has got while signed in: the server is asked before a screen is refused that one of them would open. The code
// for it loads only then, so that the login page does without it.

import { send } from '../../platform/ui/call/api.ts';
import { replaceStoredOffices } from '../../platform/ui/call/session.ts';
import { loadCode } from '../../platform/ui/screen/load-code.ts';

let lastAsked = 0;

/** Whoever opens many screens that are not theirs does not ask each time. */
const pause = 5_000;

/** Whether they are others than those known so far. Where the server is not reached, what is known counts. */
export const hasNewOffices = async (): Promise<boolean> => {
  if (Date.now() - lastAsked < pause) return false;
  lastAsked = Date.now();
  try {
    const [{ getProfile }, { storedOffices }] = await Promise.all([
      loadCode(() => import('../../features/people/profile/profile.contract.ts')),
      loadCode(() => import('../../features/people/accounts/stored-offices.ts')),
    ]);
    const { res } = await send(getProfile, {});
    return res !== null && replaceStoredOffices(storedOffices(res.Offices));
  } catch {
    return false;
  }
};
