// Sponsors and partners on the server: the list and the save.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { likePattern } from '../../../platform/data/lists/search.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { type Content, contentOrder, contentsFilter, saveContent } from '../../../platform/server/calls/save-by-flag.ts';
import type { ListLogos, SaveLogo } from './logos.contract.ts';

type LogoTable = 'sponsors' | 'partners';

export const logosServer = (logos: Content<LogoTable>, list: ListLogos, save: SaveLogo) => [
  handle(list, (context) => {
    const { data, input } = context;
    const { table } = logos.kind;
    const query = data.read
      .selectFrom(table)
      .where(contentsFilter({ ...context, input: { ...input, Search: null } }, table, {}))
      .where(orderNumberOrIdContains(input.Search))
      .select([
        'id as Id',
        pictureAddress('logo').as('Logo'),
        'order_no as OrderNo',
        'is_active as IsActive',
        'created_at as CreatedDate',
        'version as Version',
      ]);
    const order = orderOf(input, { by: 'order_no', direction: 'asc' }, { ...contentOrder, OrderNo: 'order_no' });
    return page(data, table, query, order, input);
  }),

  handle(
    save,
    (context) =>
      saveContent(context, logos, {
        add: ({ OrderNo }) => ({ order_no: OrderNo }),
        update: ({ OrderNo }) => ({ order_no: OrderNo }),
      }),
    () => logos,
  ),
];

const orderNumberOrIdContains = (search: string | null): RawBuilder<SqlBool> => {
  if (search === null) return sql<SqlBool>`1 = 1`;
  const contains = (column: string) => sql`cast(${sql.ref(column)} as text) like ${likePattern(search)} escape '\\'`;
  return sql<SqlBool>`(${contains('order_no')} or ${contains('id')})`;
};
