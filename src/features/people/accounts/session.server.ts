// Signing in and registering.

import { CannotSave } from '../../../platform/data/cannot-save.ts';
import type { FieldChange } from '../../../platform/data/records/changes.tables.ts';
import {
  type CallHandler,
  type Context,
  handle,
  handleForAnyone,
  isStaff,
  type OpenContext,
  saved,
} from '../../../platform/server/calls/handle.ts';
import { countedAs } from '../../../platform/server/http/addresses.ts';
import { Tries } from '../../../platform/server/tries.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { accountRecords } from '../members/members.tables.ts';
import { insertUser } from './accounts.server.ts';
import { hashPassword, isPassword } from './passwords.server.ts';
import { login, register, sessionTexts } from './session.contract.ts';
import type { Tokens } from './tokens.server.ts';

interface Settings {
  tokens: Tokens;
  allowSignup: boolean;
}

export const sessionServer = ({ tokens, allowSignup }: Settings): CallHandler[] => {
  const limits = new LoginLimits();
  const signUps = new Tries({ most: 50, minutes: 15 });
  return [
    handleForAnyone(login, (context) => signIn(context, tokens, limits)),
    allowSignup
      ? handleForAnyone({ ...register, who: 'anyone' }, async (context) => {
          if (!isStaff(context.caller)) countSignUp(signUps, context.address);
          return registerMember(context);
        })
      : handle(register, registerMember),
  ];
};

/** The limits on failed sign-ins, counted for each e-mail and for each address. */
class LoginLimits {
  readonly #byEmail = new Tries({ most: 10, minutes: 15 });
  readonly #byAddress = new Tries({ most: 50, minutes: 15 });

  check(email: string, address: string): void {
    if (this.isLocked(email, address)) throw new Refusal(429, sessionTexts.tooManyAttempts);
  }

  isLocked(email: string, address: string): boolean {
    return this.#byEmail.isExhausted(email) || this.#byAddress.isExhausted(countedAs(address));
  }

  fail(email: string, address: string): void {
    this.#byEmail.fail(email);
    this.#byAddress.fail(countedAs(address));
  }
}

const signIn = async (context: OpenContext<typeof login>, tokens: Tokens, limits: LoginLimits) => {
  const { input, data, address, log } = context;
  const email = normalEmail(input.Email);
  const checkLimits = () => limits.check(email, address);
  checkLimits();
  const user = await data.read
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'role_id', 'is_active', 'session_no', 'password_hash'])
    .where('email_normal', '=', email)
    .executeTakeFirst();
  const isRight = await isPassword(user?.password_hash, input.Password, checkLimits);
  // Checked again after the slow part, so that tries in parallel are limited like tries one after the other.
  checkLimits();
  if (!user || !isRight) {
    limits.fail(email, address);
    log.warn({ user: user?.id ?? null, address }, 'a sign-in failed');
    const reason = user ? 'Wrong password' : 'Unknown e-mail';
    await noteSignIn(context, user, limits.isLocked(email, address) ? `${reason}, and now locked` : reason);
    throw new Refusal(400, sessionTexts.credentialsWrong);
  }
  if (!user.is_active) {
    log.warn({ user: user.id, address }, 'a sign-in failed: the account is inactive');
    await noteSignIn(context, user, 'Inactive account');
    throw new Refusal(400, sessionTexts.inactive);
  }
  await noteSignIn(context, user, null);
  const message = sessionTexts.signedIn;
  const res = {
    UserId: user.id,
    FullName: user.full_name,
    Email: user.email,
    Token: tokens.sign(user),
    RoleId: user.role_id,
    Message: message,
  };
  return { res, message };
};

/** Keeps the sign-in in the history. `failure` is the reason why it failed. Signing in works even when nothing can be saved. */
const noteSignIn = async (
  { save, log }: OpenContext<typeof login>,
  user: { id: number; full_name: string } | undefined,
  failure: string | null,
): Promise<void> => {
  const record_id = user?.id ?? null;
  const fields: FieldChange[] = failure ? [['reason', null, failure]] : [];
  const event = { record: accountRecords.name, record_id, owner_id: record_id, title: user?.full_name ?? 'Unknown e-mail', fields };
  try {
    await save(
      async (records) => {
        records.note({ ...event, kind: failure ? 'Sign-in failed' : 'Signed in' });
        return { res: {} };
      },
      { by: failure ? undefined : user?.id },
    );
  } catch (error) {
    if (!(error instanceof CannotSave)) throw error;
    log.warn({ user: record_id }, 'a sign-in could not be kept in the history');
  }
};

const countSignUp = (signUps: Tries, address: string) => {
  const key = countedAs(address);
  if (signUps.isExhausted(key)) throw new Refusal(429, sessionTexts.tooManyAttempts);
  signUps.fail(key);
};

const registerMember = async ({ input, save }: Pick<Context<typeof register>, 'input' | 'save'>) => {
  const { FullName: fullName, Email: email, Phone: phone, Profession: profession } = input;
  const hash = await hashPassword(input.Password);
  const account = { fullName, email, phone, profession, roleId: roles.member };
  return save(async (records) => saved(await insertUser(records, account, hash), sessionTexts.registered));
};
