// Connections from a file. Their owner is named by e-mail or by membership number.

import { optionalInstant } from '../../../platform/wire/days.ts';
import { importContract } from '../../../platform/wire/import-contract.ts';
import { namedMemberFields } from '../../people/members/named-members.contract.ts';
import { connectionFields, listConnections } from './connections.contract.ts';

export const connectionsImport = importContract({
  kind: 'connections',
  call: listConnections,
  fields: {
    ...namedMemberFields,
    OrganizationName: { rule: connectionFields.OrganizationName, also: ['Organisation', 'Organisation Name', 'Company', 'Company Name'] },
    ContactPerson: { rule: connectionFields.ContactPerson, also: ['Contact', 'Contact Name', 'Person'] },
    MobileNo: { rule: connectionFields.MobileNo, also: ['Mobile Number', 'Phone', 'Contact No'] },
    CreatedDate: { rule: optionalInstant('Created Date'), as: 'moment', also: ['Created'] },
  },
  oneOf: ['Email', 'MembershipNo'],
  name: 'OrganizationName',
});
