// The calls to sign in and to register.

import { type CallHandler, type Context, handle, handleForAnyone, isStaff, saved } from '../../../platform/server/calls/handle.ts';
import { countedAs } from '../../../platform/server/http/addresses.ts';
import { Tries } from '../../../platform/server/tries.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { insertUser } from './accounts.server.ts';
import { hashPassword } from './passwords.server.ts';
import { login, register, sessionTexts } from './session.contract.ts';
import { LoginLimits, signIn } from './sign-in.server.ts';
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
