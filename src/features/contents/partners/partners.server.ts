// Partners on the server: the list and the save.

import { page } from '../../../platform/data/lists/page.ts';
import { serve } from '../../../platform/server/serve.ts';
import { asked, type Content, inOrder, numberOrId, pictureAddress, saveContent } from '../contents.server.ts';
import { listPartners, partnerTexts, savePartner } from './partners.contract.ts';
import { partnerFiles } from './partners.tables.ts';

const partners: Content<'partners'> = { ...partnerFiles, texts: partnerTexts };

export const partnersServer = [
  serve(listPartners, (context) => {
    const { data, takes } = context;
    const found = data.read
      .selectFrom('partners')
      .where(asked(context, 'partners', {}))
      .where(numberOrId('partners', takes.Search))
      .select([
        'partners.id as Id',
        pictureAddress('logo').as('Logo'),
        'order_no as OrderNo',
        'is_active as IsActive',
        'created_at as CreatedDate',
      ])
      .orderBy(inOrder);
    return page(data, 'partners', found, takes);
  }),

  serve(savePartner, (context) =>
    saveContent(context, partners, {
      add: ({ OrderNo }) => ({ order_no: OrderNo }),
      update: ({ OrderNo }) => ({ order_no: OrderNo }),
    }),
  ),
];
