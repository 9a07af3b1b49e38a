// Whether a password is easy to guess. The form warns of it while it is typed, and with PASSWORD_STRICT the server refuses it.

import { foldText } from '../../../platform/wire/fold-text.ts';

export const passwordRuleTexts = {
  warning: 'This password is easy to guess',
  refused: 'Please choose a password that is harder to guess',
};

/** The person whose password it is. */
export interface PasswordOwner {
  Email: string;
  FullName: string;
}

/** So many of the most common passwords are refused. */
export const commonPasswordCount = 10_000;

/** `common` has the most common passwords in lower case. */
export const isEasyToGuess = (password: string, owner: PasswordOwner, common: ReadonlySet<string>): boolean =>
  new Set(password).size < fewestCharacters || common.has(password.toLowerCase()) || holdsOwner(password, owner);

const fewestCharacters = 4;

/** Shorter parts of a name are in many words. */
const shortestPart = 3;

const holdsOwner = (password: string, { Email: email, FullName: name }: PasswordOwner): boolean => {
  const text = foldText(password);
  const words = foldText(name).split(/[^\p{L}\p{N}]+/u);
  const address = foldText(email);
  const ownParts = [...words, words.join(''), address, address.split('@')[0] ?? ''];
  return ownParts.some((part) => part.length >= shortestPart && text.includes(part));
};
