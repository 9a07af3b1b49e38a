// Records that belong to a user (connections, expectations, joined events, documents): what their contracts share.

import { z } from 'zod';
import { moment } from '../../platform/wire/call.ts';
import { formatNumber } from '../../platform/wire/locale.ts';
import { optionalId, requiredId, versionSeen } from '../../platform/wire/numbers.ts';

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

/** The owner is named; who added the record is an id. */
export const ownLabels = { UserName: 'Member', CreatedBy: 'Created By Id' };

interface Rule<Fields extends z.ZodRawShape> {
  holds: (fields: z.output<z.ZodObject<Fields>>) => boolean;
  message: string;
  path: (keyof Fields & string)[];
}

/** The input of a save. A new record belongs to the caller, or to the user that a super admin names. The owner never changes. */
export const saveOwnByFlag = <Fields extends z.ZodRawShape>(fields: Fields, needsId: string, rule?: Rule<Fields>) =>
  z.discriminatedUnion(
    'Flag',
    [
      addRule(z.object({ Flag: z.literal('Add'), ...owner, ...fields }), rule),
      addRule(z.object({ Flag: z.literal('Update'), Id: requiredId('Id', needsId), ...versionSeen, ...fields }), rule),
      z.object({ Flag: z.literal('Delete'), Id: requiredId('Id', needsId) }),
    ],
    { error: 'Flag must be Add, Update or Delete' },
  );

/** The rule is checked also when other fields are refused, so that all messages come at once. */
const addRule = <Shape extends z.ZodObject, Fields extends z.ZodRawShape>(shape: Shape, rule: Rule<Fields> | undefined): Shape => {
  if (!rule) return shape;
  const { holds, message, path } = rule;
  // The rule reads only the fields. Flag and Id beside them do no harm, but the type checker cannot know that.
  return shape.refine((input) => holds(input as z.output<z.ZodObject<Fields>>), { message, path, when: () => true });
};
