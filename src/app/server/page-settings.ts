// The settings that the page of the web client needs before its first request. They are `meta` elements of the page: the server writes
// them there and, while developing, Vite does.

import type { Config } from './config.ts';

export const pageSettings = ({ allowSignup, passwordRules }: Pick<Config, 'allowSignup' | 'passwordRules'>): Record<string, string> => ({
  'sign-up': allowSignup ? 'open' : 'closed',
  'password-min': String(passwordRules.minLength),
});
