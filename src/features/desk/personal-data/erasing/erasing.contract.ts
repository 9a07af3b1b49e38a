// Erasing a member: what was known of them goes for good.

import { z } from 'zod';
import { saveCall } from '../../../../platform/wire/call.ts';
import { optionalText, requiredText } from '../../../../platform/wire/fields.ts';
import { requiredId } from '../../../../platform/wire/numbers.ts';
import { staff } from '../../../../platform/wire/roles.ts';

export const erasingTexts = {
  erased: 'Personal data erased',
  erasedNearly: 'Personal data erased. The name goes from texts of others, too, in the next minutes.',
  notErased: {
    refused: 'The personal data could not be erased',
    unreached: 'The server did not answer, so the personal data may not be erased yet. Erase them once more.',
  },
  memberNotFound: 'Member not found',
  notOneself: 'You cannot erase yourself',
  ofSuperAdmin: 'A super admin becomes a member before being erased: npm run admin -- set-role does it',
  inOffice: (name: string) => `${name} holds an office. End it first.`,
  otherName: 'This is not the name of the member',
};

export const eraseFields = {
  Reason: requiredText('Reason', { max: 500, hasLines: true }),
  Name: optionalText('Name').describe('Typed to confirm: when it is sent, it must be the name of the member'),
};

export const eraseMember = saveCall({
  name: 'EraseMember',
  about:
    "Removes a member's personal data for good: from lists, history, trash, mails and notices. Slips and marks stay with 'Former member', receipts keep name and number as long as tax law says. This cannot be undone.",
  who: staff,
  isLong: true,
  isNeverByKey: true,
  input: z.object({ UserId: requiredId('UserId', 'Member ID is required'), ...eraseFields }),
});
