import { newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { type Content, contentOrder, contentsFilter, saveContent } from '../../../platform/server/calls/save-by-flag.ts';
import { cleanRequiredHtml } from '../../../platform/server/html.ts';
import { type AdvisoryFields, advisoryTexts, listAdvisory, saveAdvisory } from './advisory.contract.ts';
import { advisoryRecords } from './advisory.tables.ts';

const advisory: Content<'advisory'> = { kind: advisoryRecords, texts: advisoryTexts };

export const advisoryServer = [
  handle(listAdvisory, (context) => {
    const { data, input } = context;
    const query = data.read
      .selectFrom('advisory')
      .where(contentsFilter(context, 'advisory', { name_folded: input.Name, position_folded: input.Position }))
      .select(['advisory.id as Id', 'name as Name', 'position as Position', 'experience as Exp', 'description as Description'])
      .select([pictureAddress('photo').as('Photo'), 'is_active as IsActive', 'created_at as CreatedDate', 'version as Version']);
    const order = orderOf(input, newestFirst, { ...contentOrder, Name: 'name_folded', Position: 'position_folded' });
    return page(data, 'advisory', query, order, input);
  }),

  handle(
    saveAdvisory,
    (context) => saveContent(context, advisory, { add: columnsOf, update: columnsOf }),
    () => advisory,
  ),
];

const columnsOf = ({ Name, Position, Exp, Description }: AdvisoryFields) => ({
  name: Name,
  position: Position,
  experience: Exp,
  description: cleanRequiredHtml(Description, 'Description', { required: advisoryTexts.fieldsMissing }),
});
