// Signing in and registering.

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
import { insertAccount } from './accounts.server.ts';
import { isPassword } from './passwords.server.ts';
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
      ? handleForAnyone({ ...register, who: 'anyone' }, async ({ input, data, caller, address }) => {
          if (!isStaff(caller)) countSignUp(signUps, address);
          return registerMember({ input, data });
        })
      : handle(register, registerMember),
  ];
};

/** The limits on failed sign-ins, counted for each e-mail and for each address. */
class LoginLimits {
  readonly #byEmail = new Tries({ most: 10, minutes: 15 });
  readonly #byAddress = new Tries({ most: 50, minutes: 15 });

  check(email: string, address: string): void {
    const isExhausted = this.#byEmail.isExhausted(email) || this.#byAddress.isExhausted(countedAs(address));
    if (isExhausted) throw new Refusal(429, sessionTexts.tooManyAttempts);
  }

  fail(email: string, address: string): void {
    this.#byEmail.fail(email);
    this.#byAddress.fail(countedAs(address));
  }
}

const signIn = async ({ input, data, address, log }: OpenContext<typeof login>, tokens: Tokens, limits: LoginLimits) => {
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
    throw new Refusal(400, sessionTexts.credentialsWrong);
  }
  if (!user.is_active) {
    log.warn({ user: user.id, address }, 'a sign-in failed: the account is inactive');
    throw new Refusal(400, sessionTexts.inactive);
  }
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

const countSignUp = (signUps: Tries, address: string) => {
  const key = countedAs(address);
  if (signUps.isExhausted(key)) throw new Refusal(429, sessionTexts.tooManyAttempts);
  signUps.fail(key);
};

const registerMember = async ({ input, data }: Pick<Context<typeof register>, 'input' | 'data'>) => {
  const id = await insertAccount(data, {
    fullName: input.FullName,
    email: input.Email,
    phone: input.Phone,
    profession: input.Profession,
    password: input.Password,
    roleId: roles.member,
  });
  return saved(id, sessionTexts.registered);
};
