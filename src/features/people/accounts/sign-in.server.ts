// Signing in, step by step: limits of tries, password, active account, code of a second factor, session.

import type { Data } from '../../../platform/data/data.ts';
import { type CallHandler, handleForAnyone, type OpenContext } from '../../../platform/server/calls/handle.ts';
import { countedAs } from '../../../platform/server/http/addresses.ts';
import { giveBack, type Try } from '../../../platform/server/tries.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isTimeCode } from '../factors/codes.server.ts';
import type { PendingSignIns } from '../factors/pending-sign-ins.server.ts';
import { findSecondFactor, prepareCode } from '../factors/second-factors.server.ts';
import type { DeviceMarks } from '../sessions/device-marks.server.ts';
import { beginSession, noteFailed, type SecondFactorRule, type SigningIn, type SigningInUser } from './begin-session.server.ts';
import { comparePassword } from './passwords.server.ts';
import { login, sessionTexts } from './session.contract.ts';
import { countedFor, countedForCodes, requireTry } from './sign-in-limits.server.ts';

type SignIn = OpenContext<typeof login>;

export const sessionServer = (parts: SigningIn): CallHandler[] => [handleForAnyone(login, (context) => signIn(context, parts))];

const signIn = (context: SignIn, parts: SigningIn) => {
  const token = context.input.SecondFactorToken;
  return token === null ? signInByPassword(context, parts) : signInByCode(context, parts, token);
};

const signInByPassword = async (context: SignIn, parts: SigningIn) => {
  const { user, taken } = await requirePassword(context, parts.marks);
  await requireActive(context, user, taken);
  const isOn = (await findSecondFactor(context.data.read, user.id)) !== null;
  if (!isOn && !isRequiredFor(parts.requireSecondFactor, user.role_id)) {
    return dropSet(await beginSession(context, parts, user, { taken }));
  }
  await context.data.write((tx) => giveBack(context.data, tx, taken));
  context.log.info({ user: user.id, address: context.address }, 'gave the right password, and a code is needed');
  const message = isOn ? sessionTexts.codeNeeded : sessionTexts.setUpNeeded;
  return { res: { SecondFactorToken: parts.pending.tokenFor(user), SetUp: !isOn, Message: message }, message };
};

export const isRequiredFor = (rule: SecondFactorRule, roleId: number): boolean =>
  rule === 'all' || (rule === 'staff' && roleId === roles.superAdmin);

const signInByCode = async (context: SignIn, parts: SigningIn, token: string) => {
  const { input, data, address, log, sealer } = context;
  const user = await requirePendingUser(data, parts.pending, token);
  const device = parts.marks.deviceOf(input.DeviceMark, user.id);
  const taken = await requireTry(data, [...countedFor(user.email_normal, address, device), ...countedForCodes(user.id)]);
  const code = input.Code ?? '';
  const takeCode = await prepareCode(data.read, sealer, user, code);
  try {
    const answer = await beginSession(context, parts, user, {
      taken,
      proof: async (records) => {
        if (!(await takeCode(records))) throw new WrongCode();
        return {};
      },
    });
    if (!isTimeCode(code)) log.info({ user: user.id, address }, 'used a recovery code');
    return dropSet(answer);
  } catch (error) {
    if (!(error instanceof WrongCode)) throw error;
  }
  log.warn({ user: user.id, address }, taken.isLast ? 'a sign-in failed, the last for now: wrong code' : 'a sign-in failed: wrong code');
  await noteFailed(context, user, taken.isLast ? 'Wrong code, and now locked' : 'Wrong code');
  throw refusedField('WrongCode', 'Code', sessionTexts.codeWrong);
};

/** A sign-in cannot be undone. */
const dropSet = <Res extends { SetId: number | null }>({ res: { SetId: _, ...res }, message }: { res: Res; message?: string }) => ({
  res,
  message,
});

class WrongCode extends Error {}

/** The user who has given the right password in the first step. */
export const requirePendingUser = async (data: Data, pending: PendingSignIns, token: string): Promise<User> => {
  const named = pending.userOf(token);
  const user = named && (await usersToSignIn(data).where('id', '=', named.id).executeTakeFirst());
  if (user?.is_active === false) throw new Refusal('InactiveAccount', sessionTexts.inactive);
  if (!user || user.session_no !== named.session_no) throw refusedField('SignInAgain', 'SecondFactorToken', sessionTexts.signInAgain);
  return user;
};

type User = SigningInUser & { email_normal: string; is_active: boolean };

const requirePassword = async (context: SignIn, marks: DeviceMarks): Promise<{ user: User; taken: Try }> => {
  const { input, data, address, log } = context;
  // The contract requires both for this step.
  const email = normalEmail(input.Email ?? '');
  const user = await usersToSignIn(data).select('password_hash').where('email_normal', '=', email).executeTakeFirst();
  const counted = countedFor(email, address, marks.deviceOf(input.DeviceMark, user?.id));
  const typed = { password: input.Password ?? '', by: countedAs(address) };
  const { isRight, taken } = await comparePassword(data, counted, user?.password_hash, typed);
  if (user && isRight) return { user, taken };
  log.warn({ user: user?.id ?? null, address }, taken.isLast ? 'a sign-in failed, the last for now' : 'a sign-in failed');
  const reason = user ? 'Wrong password' : 'Unknown e-mail';
  await noteFailed(context, user, taken.isLast ? `${reason}, and now locked` : reason);
  throw new Refusal('WrongCredentials', sessionTexts.credentialsWrong);
};

const usersToSignIn = (data: Data) =>
  data.read.selectFrom('users').select(['id', 'full_name', 'email', 'email_normal', 'role_id', 'is_active', 'session_no']);

const requireActive = async (context: SignIn, user: User, taken: Try): Promise<void> => {
  if (user.is_active) return;
  context.log.warn({ user: user.id, address: context.address }, 'a sign-in failed: the account is inactive');
  await noteFailed(context, user, 'Inactive account', taken);
  throw new Refusal('InactiveAccount', sessionTexts.inactive);
};
