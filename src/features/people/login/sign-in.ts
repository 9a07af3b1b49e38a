// Sends the sign-in and stores the session. It is a chunk of its own, loaded while the visitor types, because the contract that it
// imports is larger than the rest of the login page.

import { CallFailed, messageOf, send } from '../../../platform/ui/call/api.ts';
import { type StoredUser, storeDeviceMark, storedDeviceMark, storeSession } from '../../../platform/ui/call/session.ts';
import { toastNotice } from '../../../platform/ui/screen/toasts.ts';
import { isRoleId, roleNameOf } from '../../../platform/wire/roles.ts';
import { login, sessionTexts } from '../accounts/session.contract.ts';
import { loginTexts } from './login-texts.ts';

export type SignInOutcome = { user: StoredUser; message: string } | { failure: string };

export const signIn = async (email: string, password: string): Promise<SignInOutcome> => {
  const credentials = { Email: email, Password: password, DeviceMark: storedDeviceMark() };
  if (!login.input.safeParse(credentials).success) return { failure: sessionTexts.credentialsMissing };
  try {
    const { res } = await send(login, credentials);
    if (!res || !isRoleId(res.RoleId)) throw new CallFailed(200, null);
    const user = { userId: res.UserId, name: res.FullName, email: res.Email, roleId: res.RoleId, roleName: roleNameOf(res.RoleId) };
    storeSession(res.Token, user);
    storeDeviceMark(res.DeviceMark);
    return { user, message: sessionTexts.signedIn };
  } catch (error) {
    const hasNoAnswer = error instanceof CallFailed && error.status === 0;
    const failure = messageOf(error, hasNoAnswer ? loginTexts.noAnswer : sessionTexts.notSignedIn);
    toastNotice(failure, 'error');
    return { failure };
  }
};
