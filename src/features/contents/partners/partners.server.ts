// Partners on the server: the list and the save.

import { page } from '../../../platform/data/lists/page.ts';
import { handle } from '../../../platform/server/handle.ts';
import { type Content, contentsFilter, inOrder, numberOrId, pictureAddress, saveContent } from '../contents.server.ts';
import { listPartners, partnerTexts, savePartner } from './partners.contract.ts';
import { partnerFiles } from './partners.tables.ts';

const partners: Content<'partners'> = { ...partnerFiles, texts: partnerTexts };

export const partnersServer = [
  handle(listPartners, (context) => {
    const { data, input } = context;
    const query = data.read
      .selectFrom('partners')
      .where(contentsFilter(context, 'partners', {}))
      .where(numberOrId('partners', input.Search))
      .select([
        'partners.id as Id',
        pictureAddress('logo').as('Logo'),
        'order_no as OrderNo',
        'is_active as IsActive',
        'created_at as CreatedDate',
      ])
      .orderBy(inOrder);
    return page(data, 'partners', query, input);
  }),

  handle(savePartner, (context) =>
    saveContent(context, partners, {
      add: ({ OrderNo }) => ({ order_no: OrderNo }),
      update: ({ OrderNo }) => ({ order_no: OrderNo }),
    }),
  ),
];
