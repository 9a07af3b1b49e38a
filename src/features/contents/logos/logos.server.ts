// What the lists and saves of sponsors and partners share on the server.

import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/data/data.ts';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { likePattern } from '../../../platform/data/lists/search.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { type Content, contentOrder, contentsFilter, saveContent } from '../../../platform/server/calls/save-by-flag.ts';
import type { ListLogos, LogoFields, SaveLogo } from './logos.contract.ts';

type LogoTable = 'sponsors' | 'partners';

type LogosContext = Pick<Context<ListLogos>, 'data' | 'caller' | 'input'>;

/** Columns that only one of them has are added by its `select`. */
export const selectLogos = (context: LogosContext, table: LogoTable) => {
  const { data, input } = context;
  return data.read
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
};

export const logosPage = <Row>({ data, input }: LogosContext, table: LogoTable, query: SelectQueryBuilder<Tables, LogoTable, Row>) =>
  page(data, table, query, orderOf(input, { by: 'order_no', direction: 'asc' }, { ...contentOrder, OrderNo: 'order_no' }), input);

export const saveLogos = (save: SaveLogo, logos: Content<LogoTable>) =>
  handle(
    save,
    (context) => saveContent(context, logos, { add: columnsOf, update: columnsOf }),
    () => logos,
  );

const columnsOf = ({ OrderNo }: LogoFields) => ({ order_no: OrderNo });

const orderNumberOrIdContains = (search: string | null): RawBuilder<SqlBool> => {
  if (search === null) return sql<SqlBool>`1 = 1`;
  const contains = (column: string) => sql`cast(${sql.ref(column)} as text) like ${likePattern(search)} escape '\\'`;
  return sql<SqlBool>`(${contains('order_no')} or ${contains('id')})`;
};
