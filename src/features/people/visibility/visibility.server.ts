// Keeps the choices of a member about who sees what, and says as a condition whether a reader is among those who see a column.

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

const of = (audience: Audience) => sql.lit(audience);

/**
 * Whether the member's choice includes this reader. Everybody sees the own row. The words of the choice are written into the statement, so
 * that an index which has them is of use.
 */
export const isShownTo = ({ userId, fellows }: Reader, choice: Choice): RawBuilder<SqlBool> => {
  const column = sql.ref(`users.${choice}`);
  return sql<SqlBool>`(${column} = ${of('All members')} or users.id = ${userId}
    or (${column} = ${of('My chapter')} and users.id in (${fellows})))`;
};

/** Whether those in the same chapter see more of the member than the name, which meetings and slips need. */
export const isShownToFellows = sql<SqlBool>`users.show_me <> ${of('Nobody')}`;

/** The same for one reader: everybody sees all of oneself, and officers of whom `isUnderOffice` says so. Null: of everybody. */
export const seesMoreThanName = (userId: number, isUnderOffice: RawBuilder<SqlBool> | null): RawBuilder<SqlBool> =>
  isUnderOffice ? sql<SqlBool>`(${isShownToFellows} or users.id = ${userId} or ${isUnderOffice})` : sql<SqlBool>`1 = 1`;

/** The picture of a user, where more than the name is seen. */
export const pictureIf = (isSeen: RawBuilder<SqlBool>) => sql<string | null>`case when ${isSeen} then ${pictureAddress('photo')} end`;
