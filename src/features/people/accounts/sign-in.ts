// Sends the two steps of signing in and stores the session. A chunk of its own, loaded while the visitor types, because its contract is
// larger than the rest of the login page.

import { CallFailed, messageOf, send } from '../../../platform/ui/call/api.ts';
import { type StoredUser, storeDeviceMark, storedDeviceMark, storeSession } from '../../../platform/ui/call/session.ts';
import { toastNotice } from '../../../platform/ui/screen/toasts.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { isRoleId, roleNameOf } from '../../../platform/wire/roles.ts';
import { loginTexts } from './login-texts.ts';
import { storedOffices } from './offices-for-storage.ts';
import { login, sessionTexts } from './session.contract.ts';

export interface PendingSignIn {
  token: string;
  /** There is no second factor yet, and it must be set up now. */
  mustSetUp: boolean;
}

export interface SignedIn {
  user: StoredUser;
  message: string;
}

export type SignInOutcome = SignedIn | { failure: string } | { pending: PendingSignIn };

/** Shows that a step is being sent, and passes its outcome on. */
export type WhileSending = <Outcome>(work: Promise<Outcome>) => Promise<Outcome>;

export const signIn = async (email: string, password: string): Promise<SignInOutcome> => {
  const credentials = { Email: email, Password: password, DeviceMark: storedDeviceMark() };
  if (!login.input.safeParse(credentials).success) return { failure: sessionTexts.credentialsMissing };
  try {
    const { res } = await send(login, credentials);
    if (res?.SecondFactorToken) return { pending: { token: res.SecondFactorToken, mustSetUp: res.SetUp ?? false } };
    return storeSignedIn(res);
  } catch (error) {
    const hasNoAnswer = error instanceof CallFailed && error.status === 0;
    const failure = messageOf(error, hasNoAnswer ? loginTexts.noAnswer : sessionTexts.notSignedIn);
    toastNotice(failure, 'error');
    return { failure };
  }
};

export const signInWithCode = async (token: string, code: string): Promise<SignedIn> => {
  const { res } = await send(login, { SecondFactorToken: token, Code: code, DeviceMark: storedDeviceMark() });
  return storeSignedIn(res);
};

/** The message if the first step has to be repeated, else null. */
export const reasonToBeginAgain = (error: unknown): string | null =>
  error instanceof CallFailed && error.code === 'SignInAgain' ? error.serverMessage : null;

type SignedInRes = Pick<ResOf<typeof login>, 'UserId' | 'FullName' | 'Email' | 'Token' | 'DeviceMark' | 'RoleId' | 'Offices'>;

export const storeSignedIn = (res: SignedInRes | null): SignedIn => {
  const { UserId, FullName, Email, Token, DeviceMark, RoleId, Offices = [] } = res ?? {};
  if (UserId === undefined || !Token || RoleId === undefined || !isRoleId(RoleId)) throw new CallFailed(200, null);
  const role = { roleId: RoleId, roleName: roleNameOf(RoleId), offices: storedOffices(Offices) };
  const user = { userId: UserId, name: FullName ?? '', email: Email ?? '', ...role };
  storeSession(Token, user);
  if (DeviceMark) storeDeviceMark(DeviceMark);
  return { user, message: sessionTexts.signedIn };
};
