// The fields by which a line of a file names the member to whom its record belongs.

import { longest, optionalText } from '../../../platform/wire/fields.ts';

export const namedMemberFields = {
  Email: { rule: optionalText('Email', { max: longest.email }), also: ['E-mail', 'Mail', 'Member Email', 'Email Address'] },
  MembershipNo: {
    rule: optionalText('Membership No', { max: longest.name }),
    also: ['Membership Number', 'Member No', 'Membership ID'],
  },
} as const;

export const namedMemberTexts = {
  missing: 'The e-mail or the membership number of the member is required',
  unknownEmail: 'No member has this e-mail',
  ofStranger: 'Somebody has signed up with this e-mail and not shown that it is theirs. Import the member first',
  unknownNumber: 'No member has this membership number',
  notTheSame: 'The e-mail and the membership number belong to different members',
};
