// The call to sign in.

import { type CallHandler, handleForAnyone } from '../../../platform/server/calls/handle.ts';
import type { SigningIn } from './begin-session.server.ts';
import { login } from './session.contract.ts';
import { signIn } from './sign-in.server.ts';

export const sessionServer = (parts: SigningIn): CallHandler[] => [handleForAnyone(login, (context) => signIn(context, parts))];
