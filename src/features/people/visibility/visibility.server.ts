// Stores a member's choices of who sees what, and gives the SQL conditions of whether a reader may see a column.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import type { Audience } from '../members/members.contract.ts';
import { listedUsers } from '../members/members.server.ts';
import { memberRecords, type UserTable } from '../members/members.tables.ts';
import { getBusiness, saveVisibility, visibilityTexts } from './visibility.contract.ts';

export const visibilityServer = [
  handle(getBusiness, async ({ input, data, caller }) => {
    const res = await listedUsers(data, caller, input.UserId).select(businessColumns).select('version as Version').executeTakeFirst();
    if (!res) throw new Refusal(404, visibilityTexts.memberNotFound);
    return { res };
  }),
  handle(saveVisibility, async ({ input, caller, save }) =>
    save(async (records) => {
      const before = await records.update(memberRecords, caller.userId, {
        show_me: input.ShowMe,
        show_phone: input.ShowPhone,
        show_email: input.ShowEmail,
        show_company: input.ShowCompany,
        visibility_at: new Date().toISOString(),
      });
      if (!before) throw new Refusal(404, visibilityTexts.memberNotFound);
      return { res: { Id: caller.userId }, message: visibilityTexts.saved };
    }),
  ),
];

export const businessColumns = [
  'company as Company',
  'city as City',
  'website as Website',
  'offers as Offers',
  'wants as Wants',
  'tax_number as TaxNumber',
  'state as State',
  'show_me as ShowMe',
  'show_phone as ShowPhone',
  'show_email as ShowEmail',
  'show_company as ShowCompany',
  'visibility_at as VisibilityAt',
] as const;

export type Choice = Extract<keyof UserTable, `show_${string}`>;

export interface Reader {
  userId: number;
  /** The query of the ids of those who share a chapter with the reader. */
  fellows: RawBuilder<unknown>;
}

const literal = (audience: Audience) => sql.lit(audience);

/**
 * Whether the member's choice includes this reader. Everybody sees the own row. The choices are written into the statement, so that an
 * index which names them can be used.
 */
export const includesReader = ({ userId, fellows }: Reader, choice: Choice): RawBuilder<SqlBool> => {
  const column = sql.ref(`users.${choice}`);
  return sql<SqlBool>`(${column} = ${literal('All members')} or users.id = ${userId}
    or (${column} = ${literal('My chapter')} and users.id in (${fellows})))`;
};

/** Whether fellows see more than the name. The name they always see: meetings and slips need it. */
export const isShownToFellows = sql<SqlBool>`users.show_me <> ${literal('Nobody')}`;

/** For one reader, who sees all of oneself, and officers where `isUnderOffice` says so. Null: all of everybody. */
export const seesMoreThanName = (userId: number, isUnderOffice: RawBuilder<SqlBool> | null): RawBuilder<SqlBool> =>
  isUnderOffice ? sql<SqlBool>`(${isShownToFellows} or users.id = ${userId} or ${isUnderOffice})` : sql<SqlBool>`1 = 1`;

export const pictureIf = (isSeen: RawBuilder<SqlBool>) => sql<string | null>`case when ${isSeen} then ${pictureAddress('photo')} end`;
