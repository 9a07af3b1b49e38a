// Whether a password is easy to guess. The form warns of it; with PASSWORD_STRICT the server refuses it.

import { foldText } from '../../../platform/wire/texts/fold-text.ts';

export const passwordRuleTexts = {
  warning: 'This password is easy to guess',
  refused: 'Please choose a password that is harder to guess',
};

export interface PasswordOwner {
  Email: string;
  FullName: string;
}

/** So many of the most common passwords are refused. */
export const commonPasswordCount = 10_000;

/** `common` has the most common passwords in lower case. */
export const isEasyToGuess = (password: string, owner: PasswordOwner, common: ReadonlySet<string>): boolean =>
  new Set(password).size < fewestCharacters ||
  common.has(password.toLowerCase()) ||
  isCommonWord(password, common) ||
  holdsOwner(password, owner);

const fewestCharacters = 4;

/** A common word in disguise: 'P@ssw0rd', or with signs and an easy number around it, as in 'Admin@123'. */
const isCommonWord = (password: string, common: ReadonlySet<string>): boolean => {
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(password.toLowerCase()) ?? [];
  // Signs at the end may stand for letters: 'pa$$'.
  const words = [core, plain(core), plain(core + after.replace(/\d+$/, '')), plain(before + core)];
  return words.some((word) => common.has(word)) && isEasyNumber((before + after).replace(/\D/g, ''));
};

const letters: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };

const plain = (word: string): string => word.replace(/[@431!0$57]/g, (sign) => letters[sign] ?? sign);

/** A year or a shorter number, one digit repeated, or digits in order. */
const isEasyNumber = (digits: string): boolean =>
  digits.length <= 4 || new Set(digits).size === 1 || '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits);

/** Shorter parts of a name are in many words. */
const shortestPart = 3;

const holdsOwner = (password: string, { Email: email, FullName: name }: PasswordOwner): boolean => {
  const text = foldText(password);
  const words = foldText(name).split(/[^\p{L}\p{N}]+/u);
  const address = foldText(email);
  const ownParts = [...words, words.join(''), address, address.split('@')[0] ?? ''];
  return ownParts.some((part) => part.length >= shortestPart && text.includes(part));
};
