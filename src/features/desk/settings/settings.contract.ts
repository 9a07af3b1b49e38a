// The settings of the organisation, which receipts and mails show.

import { z } from 'zod';
import { type ResOf, resultCall, saveCall, type Upload } from '../../../platform/wire/call.ts';
import { longest, optionalEmail, optionalOneOf, optionalText } from '../../../platform/wire/fields.ts';
import { paiseOr } from '../../../platform/wire/money.ts';
import { optionalCount, optionalFlag, versionSeen } from '../../../platform/wire/numbers.ts';
import { optionalPhone } from '../../../platform/wire/phone.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { defaultMembershipFee, defaultOrganization, optionalUpiId, pointsTables } from '../../people/organization/organization.ts';

export const settingsTexts = {
  saved: 'Settings saved successfully',
  notSaved: 'Failed to save settings',
  notFetched: 'Failed to load the settings',
};

export const organizationLogo: Upload = { kind: 'picture', maxMegabytes: 5, label: 'Logo' };

export const defaultAbsencesAllowed = 3;

const mostInHalfYear = 100;

export const settingsFields = {
  OrganizationName: optionalText('Organization Name', { max: longest.name }),
  Address: optionalText('Address', { hasLines: true }),
  TaxNumber: optionalText('Tax Number'),
  OfficePhone: optionalPhone('Office Phone'),
  OfficeEmail: optionalEmail('Office E-mail'),
  UpiId: optionalUpiId('UPI ID'),
  MembershipFee: paiseOr('Membership Fee', defaultMembershipFee),
  AbsencesAllowed: optionalCount('Absences Allowed', { max: mostInHalfYear }),
  LatesPerAbsence: optionalCount('Lates per Absence', { max: mostInHalfYear }),
  PointsTable: optionalOneOf('Points Table', pointsTables),
  LightsForAll: optionalFlag('Members see the lights of their chapter'),
  PublicChapterPages: optionalFlag('Public pages of chapters'),
  MemberKeys: optionalFlag('Members may have API keys'),
};

export const getSettings = resultCall({
  name: 'GetSettings',
  about: 'What receipts and mails say about the organisation.',
  who: staff,
  input: z.object({}),
  res: {
    Id: z.number(),
    OrganizationName: z.string().nullable().describe(`'${defaultOrganization}' is said where it is null`),
    Address: z.string().nullable(),
    TaxNumber: z.string().nullable(),
    Logo: z.string().nullable(),
    OfficePhone: z.string().nullable(),
    OfficeEmail: z.string().nullable(),
    UpiId: z.string().nullable().describe('Where members pay by UPI'),
    MembershipFee: z.number().describe('What the form of a payment offers for who has never paid'),
    AbsencesAllowed: z.number().describe('In six months'),
    LatesPerAbsence: z.number().describe('So many times late are one absence; 0: none is'),
    PointsTable: z.enum(pointsTables),
    LightsForAll: z.boolean().describe('Members see the lights of their chapter, not the own one only'),
    PublicChapterPages: z.boolean().describe('Everybody may open /visit/12, and register as a visitor there'),
    MemberKeys: z.boolean().describe('Members who are no officers may have API keys'),
    MissingForMail: z.array(z.string()).describe('The settings of the server without which no mail is sent'),
    Version: z.number(),
  },
});

export type Settings = ResOf<typeof getSettings>;

export const saveSettings = saveCall({
  list: 'GetSettings',
  name: 'SaveSettings',
  about:
    'Changes what receipts and mails say about the organisation. A field that is left out is emptied, the fee is ₹1,000 again, three absences are allowed, late is none, the points are those of India, lights are private, chapters have no public page, members no API keys; the logo stays.',
  who: staff,
  input: z.object({ ...versionSeen, RemoveLogo: optionalFlag('RemoveLogo'), ...settingsFields }),
  upload: organizationLogo,
});
