// Connections on the server: the list and the save.

import { sql } from 'kysely';
import { newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { joinOwners, type OwnRecords, ownColumns, ownOrder, ownRecordsFilter, saveOwn } from '../own-records.server.ts';
import { type ConnectionFields, connectionList, connectionTexts, listConnections, saveConnection } from './connections.contract.ts';
import { connectionRecords } from './connections.tables.ts';

export const connections: OwnRecords<'connections'> = { kind: connectionRecords, noun: connectionList.noun, texts: connectionTexts };

const searched = {
  texts: ['organization_name_folded', 'contact_person_folded', 'mobile_no_folded'],
  phone: 'mobile_no_folded',
} as const;

export const connectionsServer = [
  handle(listConnections, (context) => {
    const { data, input } = context;
    const { OrganizationName, ContactPerson } = input;
    const texts = { organization_name_folded: OrganizationName, contact_person_folded: ContactPerson };
    const query = data.read
      .selectFrom('connections')
      .where(ownRecordsFilter(context, 'connections', texts, searched))
      .select(ownColumns('connections'))
      .select(sql<string>`(select email from users where users.id = connections.user_id)`.as('Email'))
      .select(['organization_name as OrganizationName', 'contact_person as ContactPerson', 'mobile_no as MobileNo']);
    const order = orderOf(input, newestFirst, {
      ...ownOrder,
      OrganizationName: 'organization_name_folded',
      ContactPerson: 'contact_person_folded',
    });
    return page(data, 'connections', joinOwners('connections', query, input), order, input, query);
  }),

  handle(
    saveConnection,
    (context) => saveOwn(context, connections, columnsOf),
    () => connections,
  ),
];

const columnsOf = ({ OrganizationName, ContactPerson, MobileNo }: ConnectionFields) => ({
  organization_name: OrganizationName,
  contact_person: ContactPerson,
  mobile_no: MobileNo,
});
