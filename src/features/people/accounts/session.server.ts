// The calls to sign in and to register.

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
import { type Limit, mayTry, takeTry } from '../../../platform/server/tries.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { insertUser } from './accounts.server.ts';
import { hashPassword } from './passwords.server.ts';
import { login, register, sessionTexts } from './session.contract.ts';
import { type SigningIn, signIn } from './sign-in.server.ts';

interface Settings extends SigningIn {
  allowSignup: boolean;
}

export const sessionServer = ({ tokens, marks, allowSignup }: Settings): CallHandler[] => {
  return [
    handleForAnyone(login, (context) => signIn(context, { tokens, marks })),
    allowSignup
      ? handleForAnyone({ ...register, who: 'anyone' }, async (context) => {
          if (!isStaff(context.caller)) await countSignUp(context);
          return registerMember(context);
        })
      : handle(register, registerMember),
  ];
};

const signUps: Limit = { name: 'sign-up from address', most: 50, minutes: 15 };

/** Every one counts, also one that succeeds. */
const countSignUp = async ({ data, address }: OpenContext<typeof register>): Promise<void> => {
  const counted = [{ limit: signUps, of: countedAs(address) }];
  const taken = (await mayTry(data.read, counted)) && (await takeTry(data, counted));
  if (!taken) throw new Refusal(429, sessionTexts.tooManyAttempts);
};

const registerMember = async ({ input, save }: Pick<Context<typeof register>, 'input' | 'save'>) => {
  const { FullName: fullName, Email: email, Phone: phone, Profession: profession } = input;
  const hash = await hashPassword(input.Password);
  const account = { fullName, email, phone, profession, roleId: roles.member };
  return save(async (records) => saved(await insertUser(records, account, hash), sessionTexts.registered));
};
