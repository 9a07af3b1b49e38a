// The current password, asked for once more before something important is changed.

import { bounds } from '../../../platform/bounds/bounds.ts';
import type { RequestContext } from '../../../platform/server/calls/handle.ts';
import type { Limit, Try } from '../../../platform/server/tries.ts';
import { refusedField } from '../../../platform/wire/refusal.ts';
import { noteFailed } from './begin-session.server.ts';
import { comparePassword } from './passwords.server.ts';
import { sessionTexts } from './session.contract.ts';

const wrongPasswords: Limit = {
  name: 'password of user',
  most: bounds.ownPassword.each,
  minutes: bounds.ownPassword.minutes,
};

interface Owner {
  id: number;
  full_name: string;
  password_hash: string;
}

interface Given {
  field: string;
  password: string;
}

/** Refuses a wrong password. The caller gives the try back once its work is done. */
export const requireOwnPassword = async (
  context: Pick<RequestContext, 'data' | 'save' | 'log' | 'address'>,
  owner: Owner,
  { field, password }: Given,
): Promise<Try> => {
  const { data, log, address } = context;
  const counted = [{ limit: wrongPasswords, of: String(owner.id) }];
  const { isRight, taken } = await comparePassword(data, counted, owner.password_hash, { password, by: owner.id });
  if (isRight) return taken;
  const { isLast } = taken;
  log.warn({ user: owner.id, address }, isLast ? 'gave a wrong current password, the last for now' : 'gave a wrong current password');
  await noteFailed(context, owner, isLast ? 'Wrong current password, and now locked' : 'Wrong current password');
  throw refusedField('WrongPassword', field, sessionTexts.passwordWrong);
};
