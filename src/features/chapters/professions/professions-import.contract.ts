// Professions from a file.

import { optionalInstant } from '../../../platform/wire/days.ts';
import { importContract } from '../../../platform/wire/import-contract.ts';
import { listProfessions, professionFields } from './professions.contract.ts';

export const professionsImport = importContract({
  kind: 'professions',
  call: listProfessions,
  fields: {
    Name: { rule: professionFields.Name, also: ['Profession', 'Category', 'Classification'] },
    CreatedDate: { rule: optionalInstant('Created Date'), as: 'moment', also: ['Created'] },
  },
  oneOf: ['Name'],
});
