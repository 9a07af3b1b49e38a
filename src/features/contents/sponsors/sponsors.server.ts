// Sponsors on the server: the list and the save.

import { page } from '../../../platform/data/lists/page.ts';
import { serve } from '../../../platform/server/serve.ts';
import { asked, type Content, inOrder, numberOrId, pictureAddress, saveContent } from '../contents.server.ts';
import { listSponsors, saveSponsor, sponsorTexts } from './sponsors.contract.ts';
import { sponsorFiles } from './sponsors.tables.ts';

const sponsors: Content<'sponsors'> = { ...sponsorFiles, texts: sponsorTexts };

export const sponsorsServer = [
  serve(listSponsors, (context) => {
    const { data, takes } = context;
    const found = data.read
      .selectFrom('sponsors')
      .where(asked(context, 'sponsors', {}))
      .where(numberOrId('sponsors', takes.Search))
      .select([
        'sponsors.id as Id',
        pictureAddress('logo').as('Logo'),
        'order_no as OrderNo',
        'is_active as IsActive',
        'created_at as CreatedDate',
      ])
      .orderBy(inOrder);
    return page(data, 'sponsors', found, takes);
  }),

  serve(saveSponsor, (context) =>
    saveContent(context, sponsors, {
      add: ({ OrderNo }) => ({ order_no: OrderNo }),
      update: ({ OrderNo }) => ({ order_no: OrderNo }),
    }),
  ),
];
