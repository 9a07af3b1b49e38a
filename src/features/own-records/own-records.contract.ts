// Records that belong to a user (connections, expectations, joined events, documents): what their contracts share.

import { z } from 'zod';
import { optionalId, requiredId, versionSeen } from '../../platform/wire/fields.ts';
import { moment } from '../../platform/wire/list-input.ts';
import { formatNumber } from '../../platform/wire/locale.ts';

export const mostOwnRecords = 2_000;

export const ownRecordTexts = {
  ownerNotFound: 'User ID not found',
  noOwnerChosen: 'Please select a member',
  tooMany: (many: string) => `At most ${formatNumber(mostOwnRecords)} ${many} can be kept. Please delete some first.`,
};

const owner = { UserId: optionalId('UserId').describe('The owner; ignored unless the caller is a super admin') };

/** Anybody but a super admin gets only the own records. UserId is then ignored. */
export const ownFilters = { Id: optionalId('Id'), ...owner };

export const ownRow = {
  Id: z.number(),
  UserId: z.number(),
  UserName: z.string(),
  CreatedBy: z.number(),
  CreatedDate: moment,
  Version: z.number(),
};

/** The input of a save. A new record belongs to the caller, or to the user that a super admin names. The owner never changes. */
export const saveOwnByFlag = <Fields extends z.ZodRawShape>(fields: Fields, needsId: string) =>
  z.discriminatedUnion(
    'Flag',
    [
      z.object({ Flag: z.literal('Add'), ...owner, ...fields }),
      z.object({ Flag: z.literal('Update'), Id: requiredId('Id', needsId), ...versionSeen, ...fields }),
      z.object({ Flag: z.literal('Delete'), Id: requiredId('Id', needsId) }),
    ],
    { error: 'Flag must be Add, Update or Delete' },
  );
