// The end of every sign-in: the session begins, or the failure is noted in the history.

import { sql } from 'kysely';
import type { Data, Reader, Tx } from '../../../platform/data/data.ts';
import { lockAgainstDelete } from '../../../platform/data/locked.ts';
import type { FieldChange } from '../../../platform/data/records/changes.tables.ts';
import type { Change } from '../../../platform/data/records/noted-changes.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { setInternal } from '../../../platform/data/records/set-internal.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { RequestContext } from '../../../platform/server/calls/handle.ts';
import { giveBack, type Try } from '../../../platform/server/tries.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import type { PendingSignIns } from '../factors/pending-sign-ins.server.ts';
import { accountName, memberRecords } from '../members/members.tables.ts';
import type { DeviceMarks } from '../sessions/device-marks.server.ts';
import { deviceName } from '../sessions/device-name.ts';
import { startSession } from '../sessions/sessions.server.ts';
import { type HeldOffice, sessionTexts } from './session.contract.ts';
import type { Tokens } from './tokens.server.ts';
import { noteUnknownSignIn } from './unknown-emails.server.ts';

export type SecondFactorRule = 'none' | 'staff' | 'all';

export interface SigningIn {
  tokens: Tokens;
  marks: DeviceMarks;
  pending: PendingSignIns;
  requireSecondFactor: SecondFactorRule;
  officesOf: OfficesOf;
}

/** The offices of a user on this day. `app` passes it in, because offices are a feature above. */
export type OfficesOf = (read: Reader, userId: number, today: Day) => Promise<HeldOffice[]>;

type SignIn = RequestContext & { input: { DeviceMark: string | null } };

export interface SigningInUser {
  id: number;
  full_name: string;
  email: string;
  role_id: number;
  session_no: number;
}

interface Beginning<More> {
  taken: Try;
  /** Runs first, in the same transaction. What it throws stops the sign-in; what it returns is added to the answer. */
  proof?: (records: Records) => Promise<More>;
  /** Whether a request with the same key gets this answer again. */
  isAnswerKept?: boolean;
}

export const beginSession = async <More extends object>(
  context: SignIn,
  { tokens, marks, officesOf }: SigningIn,
  user: SigningInUser,
  { taken, proof, isAnswerKept = false }: Beginning<More>,
) => {
  const { input, data, save, address, userAgent, log, timeZone } = context;
  const message = sessionTexts.signedIn;
  const Offices = await officesOf(data.read, user.id, todayIn(timeZone));
  const person = { UserId: user.id, FullName: user.full_name, Email: user.email, RoleId: user.role_id, Offices };
  const answer = await save(
    async (records) => {
      await requireStored(data, records.tx, user.id);
      const more = await proof?.(records);
      const Token = tokens.sign(await startSession(records.tx, user, { device: deviceName(userAgent), address }));
      await giveBack(data, records.tx, taken);
      records.note(eventOf(user, 'Signed in'));
      await markSignedIn(records.tx, user.id);
      return { res: { ...person, ...more, Token, DeviceMark: marks.markFor(input.DeviceMark, user.id), Message: message }, message };
    },
    { by: user.id, isAnswerKept },
  );
  log.info({ user: user.id, address }, 'signed in');
  return answer;
};

/** The row is written once only. */
const markSignedIn = (tx: Tx, userId: number): Promise<void> =>
  setInternal(tx, memberRecords, { has_signed_in: true }, sql`id = ${userId} and has_signed_in = false`);

/** Locks the user until the transaction ends, and refuses if a registration was undone at this moment. */
export const requireStored = async (data: Data, tx: Tx, userId: number): Promise<void> => {
  const user = tx.selectFrom('users').select('id').where('id', '=', userId);
  if (!(await lockAgainstDelete(data, user).executeTakeFirst())) throw new Refusal('WrongCredentials', sessionTexts.credentialsWrong);
};

/** `back` is a try that is not counted, because the password was right. The note is not kept as the answer to a save. */
export const noteFailed = async (
  { data, save }: Pick<RequestContext, 'data' | 'save'>,
  user: Pick<SigningInUser, 'id' | 'full_name'> | undefined,
  reason: string,
  back?: Try,
): Promise<void> => {
  const note = async (records: Records) => {
    if (back) await giveBack(data, records.tx, back);
    if (user) records.note(eventOf(user, 'Sign-in failed', [['reason', null, reason]]));
    else await noteUnknownSignIn(records, reason);
    return { res: {} };
  };
  await save(note, { isAnswerKept: false });
};

const eventOf = ({ id, full_name }: Pick<SigningInUser, 'id' | 'full_name'>, kind: Change['kind'], fields: FieldChange[] = []): Change => ({
  record: accountName,
  record_id: id,
  owner_id: id,
  title: full_name,
  kind,
  fields,
});
