// Members from a file. The membership itself follows from payments, so it is not among the fields.

import { optionalInstant } from '../../../platform/wire/days.ts';
import { longest, optionalText } from '../../../platform/wire/fields.ts';
import { importContract, wordOf } from '../../../platform/wire/import-contract.ts';
import { optionalFlag } from '../../../platform/wire/numbers.ts';
import { roleNames, roles } from '../../../platform/wire/roles.ts';
import { registrationFields } from '../accounts/session.contract.ts';
import { listMembers } from '../members/members.contract.ts';
import { businessFields } from '../visibility/visibility.contract.ts';

const { FullName, Email, Phone, Profession } = registrationFields;

export const membersImport = importContract({
  kind: 'members',
  call: listMembers,
  fields: {
    FullName: { rule: FullName, also: ['Name', 'Member', 'Member Name', 'Applicant Name', 'Name of the Applicant'] },
    Email: { rule: Email, looks: 'email', also: ['Email ID', 'E-mail', 'Mail', 'Email Address', 'Member Email'] },
    Phone: { rule: Phone, looks: 'phone', also: ['Mobile', 'Mobile Number', 'Mobile Phone'] },
    Profession: { rule: Profession, also: ['Occupation', 'Business', 'Business Category', 'Category'] },
    Company: {
      rule: businessFields.Company,
      also: ['Company Name', 'Name of Company', 'Firm', 'Firm Name', 'Business Name', 'Organisation', 'Organization'],
    },
    City: { rule: businessFields.City, also: ['Town', 'City Name', 'Town or City'] },
    Website: { rule: businessFields.Website, also: ['Web Site', 'Website Address', 'URL', 'Web'] },
    TaxNumber: {
      rule: businessFields.TaxNumber,
      also: ['GST No', 'GST Number', 'GST', 'GSTIN No', 'GSTIN Number', 'GST IN', 'GSTIN/UIN', 'GST Registration No'],
    },
    State: { rule: businessFields.State, also: ['State Name', 'State/UT', 'State or UT', 'Place of Supply'] },
    // Only for whoever is an active member already: a new one has not paid yet.
    ChapterName: { rule: optionalText('Chapter'), also: ['Chapters', 'Name of Chapter', 'Chapter Name'] },
    // The profession for which the member is in the chapter.
    Seat: {
      rule: optionalText('Seat', { max: longest.name }),
      also: ['Classification', 'Business Classification', 'Seat in the Chapter', 'Profession of the Seat'],
    },
    IsTmnians: { rule: optionalFlag('TMN'), as: 'flag' },
    IsActive: { rule: optionalFlag('May Sign In'), as: 'flag' },
    MembershipNo: {
      rule: optionalText('Membership No', { max: longest.name }),
      also: ['Membership Number', 'Member No', 'Membership ID'],
    },
    // Only for a new member: whoever is here already has chosen.
    WantsMembershipMail: { rule: optionalFlag('Mail about Membership'), as: 'flag' },
    // Only for a new one too. Nobody becomes a super admin by a file.
    RoleName: { rule: wordOf('Role', [roleNames[roles.member], roleNames[roles.admin]]) },
    CreatedAt: {
      rule: optionalInstant('Member since'),
      shownAs: 'Member since',
      as: 'moment',
      also: ['Member Since', 'Joined', 'Joined On', 'Date Joined', 'DOJ', 'Date of Joining', 'Registered'],
    },
  },
  oneOf: ['Email'],
  name: 'FullName',
});

export const membersImportTexts = {
  isLikelier: (address: string) => `Is the address right? ${address} is likelier`,
  isStaff: 'This e-mail belongs to a super admin',
  numberTaken: 'The membership number belongs to another member',
  numberKept: 'The member has another membership number, which never changes',
};
