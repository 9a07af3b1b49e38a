// Deleting a member who came in by mistake. Whoever has paid, signed in or held an office is deactivated instead.

import { z } from 'zod';
import { saveCall } from '../../../platform/wire/call.ts';
import { requiredId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';

export const deleteMemberTexts = {
  deleted: 'Member deleted',
  notDeleted: 'The member could not be deleted',
  hasPaid: (name: string) => `${name} has a valid payment. Void it first, or deactivate the account.`,
  hasOffice: (name: string) => `${name} holds or held an office. Deactivate the account instead.`,
  isSuperAdmin: 'A super admin is never deleted. Deactivate the account instead.',
  isReferred: (name: string) => `${name} is named by other records. Deactivate the account instead.`,
  hasSignedIn: (name: string) => `${name} has signed in. Deactivate the account instead.`,
};

export const deleteMember = saveCall({
  name: 'DeleteMember',
  about:
    'Deletes a member who has no valid payment, never held an office and never signed in. What belongs to them goes along, and void receipts stay. The trash brings all of it back.',
  who: staff,
  input: z.object({ UserId: requiredId('UserId') }),
});
