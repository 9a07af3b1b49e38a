import { newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { type Content, contentOrder, contentsFilter, saveContent } from '../../../platform/server/calls/save-by-flag.ts';
import { cleanRequiredHtml } from '../../../platform/server/html.ts';
import { type InsightFields, insightTexts, listInsights, saveInsight } from './insights.contract.ts';
import { insightRecords } from './insights.tables.ts';

const insights: Content<'insights'> = { kind: insightRecords, texts: insightTexts };

export const insightsServer = [
  handle(listInsights, (context) => {
    const { data, input } = context;
    const query = data.read
      .selectFrom('insights')
      .where(contentsFilter(context, 'insights', { title1_folded: input.Title1, title2_folded: input.Title2 }))
      .select(['insights.id as Id', 'title1 as Title1', 'title2 as Title2', 'description as Description'])
      .select([pictureAddress('image').as('Image'), 'is_active as IsActive', 'created_at as CreatedDate', 'version as Version']);
    const order = orderOf(input, newestFirst, { ...contentOrder, Title1: 'title1_folded', Title2: 'title2_folded' });
    return page(data, 'insights', query, order, input);
  }),

  handle(
    saveInsight,
    (context) => saveContent(context, insights, { add: columnsOf, update: columnsOf }),
    () => insights,
  ),
];

const columnsOf = ({ Title1, Title2, Description }: InsightFields) => ({
  title1: Title1,
  title2: Title2,
  description: cleanRequiredHtml(Description, 'Description'),
});
