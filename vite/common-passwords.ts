// Makes the module '~common-passwords' of the most common passwords: the whole list of the package is five times as long.

import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import type { Plugin } from 'vite';
import { commonPasswordCount } from '../src/features/people/password-rules/easy-to-guess.ts';

const name = '~common-passwords';
const id = `\0${name}`;

export const commonPasswords = (): Plugin => ({
  name: 'common-passwords',
  resolveId: (source) => (source === name ? id : null),
  // In alphabetical order, they compress to two thirds.
  load: (loaded) =>
    loaded === id ? `export default ${JSON.stringify(passwords.slice(0, commonPasswordCount).sort().join('\n'))}.split('\\n');` : null,
});
