// The contracts of all calls that the portal has.

import { callHandlers } from '../src/app/server/api.ts';
import { createTokens } from '../src/features/people/accounts/tokens.server.ts';
import { createPendingSignIns } from '../src/features/people/factors/pending-sign-ins.server.ts';
import { createDeviceMarks } from '../src/features/people/sessions/device-marks.server.ts';
import type { Call } from '../src/platform/wire/call.ts';
import type { TestPortal } from './test-portal.ts';

export const callsOf = ({ data }: Pick<TestPortal, 'data'>): Call[] =>
  callHandlers({
    tokens: createTokens(data, 'x'.repeat(32)),
    marks: createDeviceMarks('x'),
    pending: createPendingSignIns('x'),
    requireSecondFactor: 'none',
    allowSignup: false,
    passwordRules: { minLength: 5, isStrict: false },
  }).map(({ call }) => call);
