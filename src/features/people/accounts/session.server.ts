// The call to sign in.

import { type CallHandler, handleForAnyone } from '../../../platform/server/calls/handle.ts';
import { login } from './session.contract.ts';
import { type SigningIn, signIn } from './sign-in.server.ts';

export const sessionServer = ({ tokens, marks }: SigningIn): CallHandler[] => [
  handleForAnyone(login, (context) => signIn(context, { tokens, marks })),
];
