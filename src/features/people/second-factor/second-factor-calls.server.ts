// The calls about the second factor. Who must have one sets it up while signing in, with a token instead of a session.

import type { Data } from '../../../platform/data/data.ts';
import { type Caller, type CallHandler, handle, handleForAnyone, type OpenContext } from '../../../platform/server/calls/handle.ts';
import { giveBack } from '../../../platform/server/tries.ts';
import { Refusal, refusedField, sessionExpired } from '../../../platform/wire/refusal.ts';
import { beginSession, requireStored, type SigningIn } from '../accounts/begin-session.server.ts';
import { requireOwnPassword } from '../accounts/own-password.server.ts';
import { sessionTexts } from '../accounts/session.contract.ts';
import { isRequiredFor, requirePendingUser } from '../accounts/sign-in.server.ts';
import { countedForCodes, requireTry } from '../accounts/sign-in-limits.server.ts';
import { uriOf } from '../factors/codes.server.ts';
import { secondFactorTexts } from '../factors/second-factor-texts.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  type FactorOwner,
  findSecondFactor,
  prepareConfirmation,
  prepareSecret,
  removeSecondFactor,
} from '../factors/second-factors.server.ts';
import { readOrganization } from '../organization/organization.server.ts';
import { confirmSecondFactor, getSecondFactor, removeSecondFactorCall, setUpSecondFactor } from './second-factor.contract.ts';

export const secondFactorServer = (parts: SigningIn): CallHandler[] => [
  handle(getSecondFactor, async ({ data, caller }) => {
    const [factor, RecoveryCodesLeft] = await Promise.all([
      findSecondFactor(data.read, caller.userId),
      countRecoveryCodes(data.read, caller.userId),
    ]);
    const IsRequired = isRequiredFor(parts.requireSecondFactor, caller.roleId);
    return { res: { IsOn: factor !== null, OnSince: factor?.setUpAt ?? null, RecoveryCodesLeft, IsRequired } };
  }),

  // Both are called without a session, too. Then the token decides.
  handleForAnyone({ ...setUpSecondFactor, who: 'anyone' }, (context) => setUp(context, parts)),
  handleForAnyone({ ...confirmSecondFactor, who: 'anyone' }, (context) => {
    const { SecondFactorToken } = context.input;
    return SecondFactorToken === null ? confirm(context) : confirmAndBegin(context, parts, SecondFactorToken);
  }),

  handle(removeSecondFactorCall, async (context) => {
    const { input, data, caller, save, log } = context;
    if (isRequiredFor(parts.requireSecondFactor, caller.roleId)) throw new Refusal(400, secondFactorTexts.isRequired);
    const user = await requireOwner({ data, caller });
    const taken = await requireOwnPassword(context, user, { field: 'Password', password: input.Password });
    const answer = await save(async (records) => {
      await giveBack(data, records.tx, taken);
      if (!(await removeSecondFactor(records, user))) throw new Refusal(409, secondFactorTexts.nothingToRemove);
      return { res: {}, message: secondFactorTexts.removed };
    });
    log.info({ user: user.id }, 'removed the second factor');
    return answer;
  }),
];

const setUp = async (context: OpenContext<typeof setUpSecondFactor>, { pending }: SigningIn) => {
  const { input, data, caller, sealer } = context;
  if (input.SecondFactorToken !== null) {
    const { id, email } = await requirePendingUser(data, pending, input.SecondFactorToken);
    const secret = await data.write(async (tx) => {
      await requireStored(data, tx, id);
      return prepareSecret(data, tx, id, { sealer, mayReplace: false });
    });
    return answerSecret(data, secret, email);
  }
  const user = await requireOwner({ data, caller });
  // A stranger at an open browser must not put another app in the owner's place.
  if (input.Password === null) throw refusedField(400, 'Password', secondFactorTexts.passwordRequired);
  const taken = await requireOwnPassword(context, user, { field: 'Password', password: input.Password });
  const secret = await data.write(async (tx) => {
    await giveBack(data, tx, taken);
    return prepareSecret(data, tx, user.id, { sealer, mayReplace: true });
  });
  return answerSecret(data, secret, user.email);
};

const answerSecret = async ({ read }: Data, Secret: string, email: string) => ({
  res: { Secret, Uri: uriOf(Secret, email, (await readOrganization(read)).name) },
});

type Confirm = OpenContext<typeof confirmSecondFactor>;

const confirm = async (context: Confirm) => {
  const { data, save, log } = context;
  const user = await requireOwner(context);
  const { taken, confirmed } = await requireConfirmation(context, user);
  const answer = await save(async (records) => {
    const RecoveryCodes = await confirmSecret(data, records, user, confirmed);
    await giveBack(data, records.tx, taken);
    return { res: { RecoveryCodes }, message: secondFactorTexts.turnedOn };
  });
  noteOn(log, user);
  return answer;
};

const confirmAndBegin = async (context: Confirm, parts: SigningIn, token: string) => {
  const { data } = context;
  const user = await requirePendingUser(data, parts.pending, token);
  const earlier = await context.findEarlier(user.id);
  if (earlier) return earlier as Awaited<ReturnType<typeof begin>>; // kept below, under the key of this call
  if (await findSecondFactor(data.read, user.id)) throw new Refusal('FactorIsOn', secondFactorTexts.isOn);
  const { taken, confirmed } = await requireConfirmation(context, user);
  const answer = await begin();
  noteOn(context.log, user);
  return answer;

  function begin() {
    return beginSession(context, parts, user, {
      taken,
      isAnswerKept: true,
      proof: async (records) => ({ RecoveryCodes: await confirmSecret(data, records, user, confirmed) }),
    });
  }
};

const noteOn = (log: Confirm['log'], { id }: FactorOwner) => log.info({ user: id }, 'turned the second factor on');

/** A wrong code counts as a try. */
const requireConfirmation = async (context: Confirm, user: FactorOwner) => {
  const { data, sealer } = context;
  const code = requireCode(context);
  const taken = await requireTry(data, countedForCodes(user.id));
  const confirmed = await prepareConfirmation(data.read, sealer, user.id, code);
  if (!confirmed) throw refusedField('WrongCode', 'Code', sessionTexts.codeWrong);
  return { taken, confirmed };
};

// Not in the contract: without a session, a request without a code is answered that the session has expired.
const requireCode = ({ input }: Confirm): string => {
  if (input.Code === null) throw refusedField(400, 'Code', sessionTexts.codeNeeded);
  return input.Code;
};

const requireOwner = async ({ data, caller }: Pick<Confirm, 'data'> & { caller: Caller | null }) => {
  const user =
    caller &&
    (await data.read
      .selectFrom('users')
      .select(['id', 'full_name', 'email', 'password_hash'])
      .where('id', '=', caller.userId)
      .executeTakeFirst());
  if (!user) throw new Refusal(401, sessionExpired);
  return user;
};
