// Signing in, step by step: the limits of tries, the password, whether the account is active, and then the session.

import type { FieldChange } from '../../../platform/data/records/changes.tables.ts';
import type { Change } from '../../../platform/data/records/records.ts';
import type { OpenContext } from '../../../platform/server/calls/handle.ts';
import { countedAs } from '../../../platform/server/http/addresses.ts';
import { Tries } from '../../../platform/server/tries.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { accountRecords } from '../members/members.tables.ts';
import { deviceName } from '../sessions/device-name.ts';
import { startSession } from '../sessions/sessions.server.ts';
import { isPassword } from './passwords.server.ts';
import { type login, sessionTexts } from './session.contract.ts';
import type { Tokens } from './tokens.server.ts';

/** The limits on failed sign-ins, counted for each e-mail and for each address. */
export class LoginLimits {
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

type SignIn = OpenContext<typeof login>;

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export const signIn = async (context: SignIn, tokens: Tokens, limits: LoginLimits) => {
  const { input, data, address, log } = context;
  const email = normalEmail(input.Email);
  const checkLimits = () => limits.check(email, address);
  checkLimits();
  const user = await findUser(data, email);
  const isRight = await isPassword(user?.password_hash, input.Password, checkLimits);
  // Checked again after the slow part, so that tries in parallel are limited like tries one after the other.
  checkLimits();
  if (!user || !isRight) {
    limits.fail(email, address);
    log.warn({ user: user?.id ?? null, address }, 'a sign-in failed');
    const reason = user ? 'Wrong password' : 'Unknown e-mail';
    await noteFailed(context, user, limits.isLocked(email, address) ? `${reason}, and now locked` : reason);
    throw new Refusal(400, sessionTexts.credentialsWrong);
  }
  await requireActive(context, user);
  return begin(context, tokens, user);
};

const findUser = (data: SignIn['data'], email: string) =>
  data.read
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'role_id', 'is_active', 'session_no', 'password_hash'])
    .where('email_normal', '=', email)
    .executeTakeFirst();

const requireActive = async (context: SignIn, user: User): Promise<void> => {
  if (user.is_active) return;
  context.log.warn({ user: user.id, address: context.address }, 'a sign-in failed: the account is inactive');
  await noteFailed(context, user, 'Inactive account');
  throw new Refusal(400, sessionTexts.inactive);
};

/** Starts the session. It is the last step, whatever is asked for before. */
const begin = async ({ save, address, userAgent, log }: SignIn, tokens: Tokens, user: User) => {
  let token = '';
  await save(
    async (records) => {
      token = tokens.sign(await startSession(records.tx, user, { device: deviceName(userAgent), address }));
      records.note(eventOf(user, 'Signed in'));
      return { res: {} };
    },
    { by: user.id },
  );
  log.info({ user: user.id, address }, 'signed in');
  const message = sessionTexts.signedIn;
  const res = { UserId: user.id, FullName: user.full_name, Email: user.email, Token: token, RoleId: user.role_id, Message: message };
  return { res, message };
};

const noteFailed = async ({ save }: SignIn, user: User | undefined, reason: string): Promise<void> => {
  await save(async (records) => {
    records.note(eventOf(user, 'Sign-in failed', [['reason', null, reason]]));
    return { res: {} };
  });
};

const eventOf = (user: User | undefined, kind: Change['kind'], fields: FieldChange[] = []): Change => {
  const record_id = user?.id ?? null;
  return { record: accountRecords.name, record_id, owner_id: record_id, title: user?.full_name ?? 'Unknown e-mail', kind, fields };
};
