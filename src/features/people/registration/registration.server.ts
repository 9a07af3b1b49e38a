// Registering members: by a super admin with a password or an invitation, and by visitors if sign-up is allowed.

import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import {
  type CallHandler,
  type Context,
  handle,
  handleForAnyone,
  isStaff,
  type OpenContext,
  saved,
} from '../../../platform/server/calls/handle.ts';
import { hashPassword } from '../../../platform/server/hashing.ts';
import { countedAs } from '../../../platform/server/http/addresses.ts';
import { type Limit, mayTry, takeTry } from '../../../platform/server/tries.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { notAllowed, Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { insertUser } from '../accounts/accounts.server.ts';
import { register, sessionTexts } from '../accounts/session.contract.ts';
import { invitationTexts } from '../password-links/invitations.contract.ts';
import { invite } from '../password-links/invitations.server.ts';
import { type PasswordRules, requireRegisteredPassword } from '../password-rules/password-rules.server.ts';

interface Settings {
  allowSignup: boolean;
  passwordRules: PasswordRules;
}

export const registrationServer = ({ allowSignup, passwordRules }: Settings): CallHandler[] => {
  if (!allowSignup)
    return [handle(register, (context) => (context.input.Invite ? inviteMember(context) : addMember(context, passwordRules)))];
  return [
    handleForAnyone({ ...register, who: 'anyone' }, async (context) => {
      const { caller } = context;
      if (caller && isStaff(caller) && context.input.Invite) return inviteMember({ ...context, caller });
      if (context.input.Invite) throw new Refusal(403, notAllowed);
      if (!isStaff(caller)) await countSignUp(context);
      return addMember(context, passwordRules);
    }),
  ];
};

const signUps: Limit = { name: 'sign-up from address', most: bounds.signUps.address, minutes: bounds.signUps.minutes };

/** Every sign-up counts, also a successful one. */
const countSignUp = async ({ data, address }: OpenContext<typeof register>): Promise<void> => {
  const counted = [{ limit: signUps, of: countedAs(address) }];
  const taken = (await mayTry(data.read, counted)) && (await takeTry(data, counted));
  if (!taken) throw new Refusal(429, sessionTexts.tooManyAttempts);
};

type Input = Context<typeof register>['input'];

const accountOf = ({ FullName: fullName, Email: email, Phone: phone, Profession: profession }: Input) => ({
  fullName,
  email,
  phone,
  profession,
  roleId: roles.member,
});

const addMember = async (context: OpenContext<typeof register>, rules: PasswordRules) => {
  const { input, save, caller, address } = context;
  // The contract requires a password unless somebody is invited.
  const password = input.Password ?? '';
  await requireRegisteredPassword(rules, password, input);
  const hash = await hashPassword(password, caller?.userId ?? countedAs(address));
  let id: number | undefined;
  const work = async (records: Records) => {
    id = await insertUser(records, accountOf(input), hash);
    return saved(id, sessionTexts.registered);
  };
  const add = () => save(work, { keyOf: () => id });
  return add().catch(async (error: unknown) => {
    const earlier = caller ? null : await findEarlierSignUp(context, error);
    if (!earlier) throw error;
    return earlier as Awaited<ReturnType<typeof add>>; // kept by this call, under its key
  });
};

/** The answer of a visitor's first try, if that took the e-mail: the key belongs to the account that it made. */
const findEarlierSignUp = async ({ data, input, findEarlier }: OpenContext<typeof register>, error: unknown) => {
  if (!(error instanceof Refusal) || error.code !== 'EmailTaken') return null;
  const owner = await data.read.selectFrom('users').select('id').where('email_normal', '=', normalEmail(input.Email)).executeTakeFirst();
  return owner ? findEarlier(owner.id) : null;
};

const inviteMember = (context: Context<typeof register>) =>
  context.save(async (records) => {
    const Id = await insertUser(records, accountOf(context.input), '');
    const { link: Link } = await invite(records, Id, { ...context, mayShow: true });
    return { res: { Id, Link }, message: invitationTexts.invited };
  });
