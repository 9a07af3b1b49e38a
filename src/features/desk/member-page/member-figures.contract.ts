// How many records of each kind a member has, for the tabs of the member's page, and how the last payment was made.

import { z } from 'zod';
import { resultCall } from '../../../platform/wire/call.ts';
import { requiredId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { paymentMethods } from '../../money/payments/payments.contract.ts';

export const getMemberFigures = resultCall({
  name: 'GetMemberFigures',
  about: 'How many records of each kind a member has, and by which method the last valid payment was made.',
  who: staff,
  cached: 'by user',
  input: z.object({ UserId: requiredId('UserId', 'Member ID is required') }),
  res: {
    Connections: z.number(),
    Expectations: z.number(),
    Events: z.number(),
    Documents: z.number(),
    Payments: z.number().describe('Also void ones'),
    LastMethod: z.enum(paymentMethods).nullable(),
  },
});
