// Signing in, step by step: the limits of tries, the password, whether the account is active, and then the session.

import type { FieldChange } from '../../../platform/data/records/changes.tables.ts';
import type { Change } from '../../../platform/data/records/records.ts';
import type { OpenContext } from '../../../platform/server/calls/handle.ts';
import { countedAs } from '../../../platform/server/http/addresses.ts';
import { type Counted, giveBack, type Limit, type Try } from '../../../platform/server/tries.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { accountRecords } from '../members/members.tables.ts';
import type { DeviceMarks } from '../sessions/device-marks.server.ts';
import { deviceName } from '../sessions/device-name.ts';
import { startSession } from '../sessions/sessions.server.ts';
import { comparePassword } from './passwords.server.ts';
import { type login, sessionTexts } from './session.contract.ts';
import type { Tokens } from './tokens.server.ts';

const limits = {
  emailFromAddress: { name: 'sign-in by e-mail from address', most: 10, minutes: 15 },
  email: { name: 'sign-in by e-mail', most: 100, minutes: 15 },
  address: { name: 'sign-in from address', most: 50, minutes: 15 },
  device: { name: 'sign-in by e-mail on device', most: 10, minutes: 15 },
} satisfies Record<string, Limit>;

/** A device on which the user has signed in before has a count of its own: it does not suffer from what others try. */
const countedFor = (email: string, address: string, device: string | null): Counted[] => {
  if (device !== null) return [{ limit: limits.device, of: `${email} ${device}` }];
  const counted = countedAs(address);
  return [
    { limit: limits.emailFromAddress, of: `${email} ${counted}` },
    { limit: limits.email, of: email },
    { limit: limits.address, of: counted },
  ];
};

type SignIn = OpenContext<typeof login>;

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export interface SigningIn {
  tokens: Tokens;
  marks: DeviceMarks;
}

export const signIn = async (context: SignIn, parts: SigningIn) => {
  const { user, taken } = await requirePassword(context, parts.marks);
  await requireActive(context, user, taken);
  return begin(context, parts, user, taken);
};

const requirePassword = async (context: SignIn, marks: DeviceMarks): Promise<{ user: User; taken: Try }> => {
  const { input, data, address, log } = context;
  const email = normalEmail(input.Email);
  const user = await findUser(data, email);
  const counted = countedFor(email, address, marks.deviceOf(input.DeviceMark, user?.id));
  const { isRight, taken } = await comparePassword(data, counted, user?.password_hash, input.Password);
  if (user && isRight) return { user, taken };
  log.warn({ user: user?.id ?? null, address }, taken.isLast ? 'a sign-in failed, the last for now' : 'a sign-in failed');
  const reason = user ? 'Wrong password' : 'Unknown e-mail';
  await noteFailed(context, user, taken.isLast ? `${reason}, and now locked` : reason);
  throw new Refusal(400, sessionTexts.credentialsWrong);
};

const findUser = (data: SignIn['data'], email: string) =>
  data.read
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'role_id', 'is_active', 'session_no', 'password_hash'])
    .where('email_normal', '=', email)
    .executeTakeFirst();

const requireActive = async (context: SignIn, user: User, taken: Try): Promise<void> => {
  if (user.is_active) return;
  context.log.warn({ user: user.id, address: context.address }, 'a sign-in failed: the account is inactive');
  await noteFailed(context, user, 'Inactive account', taken);
  throw new Refusal(400, sessionTexts.inactive);
};

/** Starts the session. It is the last step, whatever is asked for before. */
const begin = async (context: SignIn, { tokens, marks }: SigningIn, user: User, taken: Try) => {
  const { input, data, save, address, userAgent, log } = context;
  let token = '';
  await save(
    async (records) => {
      token = tokens.sign(await startSession(records.tx, user, { device: deviceName(userAgent), address }));
      await giveBack(data, records.tx, taken);
      records.note(eventOf(user, 'Signed in'));
      return { res: {} };
    },
    { by: user.id },
  );
  log.info({ user: user.id, address }, 'signed in');
  const message = sessionTexts.signedIn;
  const person = { UserId: user.id, FullName: user.full_name, Email: user.email, RoleId: user.role_id };
  const res = { ...person, Token: token, DeviceMark: marks.markFor(input.DeviceMark, user.id), Message: message };
  return { res, message };
};

/** `back` is a try that does not count, because the password was right. */
const noteFailed = async ({ data, save }: SignIn, user: User | undefined, reason: string, back?: Try): Promise<void> => {
  await save(async (records) => {
    if (back) await giveBack(data, records.tx, back);
    records.note(eventOf(user, 'Sign-in failed', [['reason', null, reason]]));
    return { res: {} };
  });
};

const eventOf = (user: User | undefined, kind: Change['kind'], fields: FieldChange[] = []): Change => {
  const record_id = user?.id ?? null;
  return { record: accountRecords.name, record_id, owner_id: record_id, title: user?.full_name ?? 'Unknown e-mail', kind, fields };
};
