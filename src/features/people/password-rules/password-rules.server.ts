// The rules for new passwords on the server: length by PASSWORD_MIN and, with PASSWORD_STRICT, none that is easy to guess.

import type { z } from 'zod';
import { refusedField } from '../../../platform/wire/refusal.ts';
import { commonPasswordCount, isEasyToGuess, type PasswordOwner, passwordRuleTexts } from './easy-to-guess.ts';
import { newPassword, registeredPassword } from './password-fields.ts';

export interface PasswordRules {
  /** The least length, if it is more than usual. */
  minLength: number;
  isStrict: boolean;
}

export const requireRegisteredPassword = (rules: PasswordRules, password: string, owner: PasswordOwner): Promise<void> =>
  requireAllowed(rules, { field: 'Password', schema: registeredPassword(rules.minLength) }, password, owner);

export const requireNewPassword = (rules: PasswordRules, password: string, owner: PasswordOwner): Promise<void> =>
  requireAllowed(rules, { field: 'NewPassword', schema: newPassword(rules.minLength) }, password, owner);

const requireAllowed = async (
  { isStrict }: PasswordRules,
  { field, schema }: { field: string; schema: z.ZodType },
  password: string,
  owner: PasswordOwner,
): Promise<void> => {
  const { error } = schema.safeParse(password);
  if (error) throw refusedField(400, field, error.issues[0]?.message ?? '');
  if (isStrict && (await isGuessable(password, owner))) throw refusedField('EasyPassword', field, passwordRuleTexts.refused);
};

export const isGuessable = async (password: string, owner: PasswordOwner): Promise<boolean> =>
  isEasyToGuess(password, owner, await commonPasswords());

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Loaded when it is needed: most starts never need it. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loaded ??= readCommonPasswords();
  return loaded;
};

const readCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  // The package has the list in order, as JSON beside its code. Its code would unpack other lists too.
  const { default: passwords } = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } });
  return new Set(passwords.slice(0, commonPasswordCount));
};
