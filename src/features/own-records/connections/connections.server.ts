// Connections on the server: the list and the save.

import { page } from '../../../platform/data/lists/page.ts';
import { searchable } from '../../../platform/data/lists/search.ts';
import { serve } from '../../../platform/server/serve.ts';
import { newestFirst } from '../../contents/contents.server.ts';
import { askedOwn, type OwnRecords, ownColumns, saveOwn } from '../own-records.server.ts';
import { type ConnectionFields, connectionTexts, listConnections, saveConnection } from './connections.contract.ts';

const connections: OwnRecords<'connections'> = { table: 'connections', texts: connectionTexts };

export const connectionsServer = [
  serve(listConnections, (context) => {
    const { data, takes } = context;
    const { OrganizationName, ContactPerson } = takes;
    const found = data.read
      .selectFrom('connections')
      .where(askedOwn(context, 'connections', { organization_name_folded: OrganizationName, contact_person_folded: ContactPerson }))
      .select(ownColumns('connections'))
      .select(['organization_name as OrganizationName', 'contact_person as ContactPerson', 'mobile_no as MobileNo'])
      .orderBy(newestFirst);
    return page(data, 'connections', found, takes);
  }),

  serve(saveConnection, (context) => saveOwn(context, connections, columnsOf)),
];

const columnsOf = ({ OrganizationName, ContactPerson, MobileNo }: ConnectionFields) => ({
  ...searchable('organization_name', OrganizationName),
  ...searchable('contact_person', ContactPerson),
  mobile_no: MobileNo,
});
