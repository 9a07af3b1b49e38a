// Sponsors on the server: the list and the save.

import { page } from '../../../platform/data/lists/page.ts';
import { handle } from '../../../platform/server/handle.ts';
import { type Content, contentsFilter, inOrder, numberOrId, pictureAddress, saveContent } from '../contents.server.ts';
import { listSponsors, saveSponsor, sponsorTexts } from './sponsors.contract.ts';
import { sponsorFiles } from './sponsors.tables.ts';

const sponsors: Content<'sponsors'> = { ...sponsorFiles, texts: sponsorTexts };

export const sponsorsServer = [
  handle(listSponsors, (context) => {
    const { data, input } = context;
    const query = data.read
      .selectFrom('sponsors')
      .where(contentsFilter(context, 'sponsors', {}))
      .where(numberOrId('sponsors', input.Search))
      .select([
        'sponsors.id as Id',
        pictureAddress('logo').as('Logo'),
        'order_no as OrderNo',
        'is_active as IsActive',
        'created_at as CreatedDate',
      ])
      .orderBy(inOrder);
    return page(data, 'sponsors', query, input);
  }),

  handle(saveSponsor, (context) =>
    saveContent(context, sponsors, {
      add: ({ OrderNo }) => ({ order_no: OrderNo }),
      update: ({ OrderNo }) => ({ order_no: OrderNo }),
    }),
  ),
];
