// The contracts of all calls that the portal has.

import { callHandlers } from '../src/app/server/api.ts';
import type { Call } from '../src/platform/wire/call.ts';

/** Logout comes last: after it every other call would be refused. The services are not real, because no handler runs. */
export const allCalls: readonly Call[] = callHandlers({
  tokens: { sign: () => '', findCaller: async () => null, callerOfSession: async () => null },
  marks: { deviceOf: () => null, markFor: () => '' },
  pending: { tokenFor: () => '', userOf: () => null },
  requireSecondFactor: 'none',
  officesOf: async () => [],
  allowSignup: false,
  visitorDays: 365,
  webhookHosts: [],
  erasedDays: 365,
  keepPaymentsYears: 8,
  dataDir: '',
  backupDir: undefined,
  passwordRules: { minLength: 5, isStrict: false },
})
  .map(({ call }) => call)
  .sort((one, other) => Number(one.name === 'Logout') - Number(other.name === 'Logout'));
