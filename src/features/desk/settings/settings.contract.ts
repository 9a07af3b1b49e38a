// The settings of the organisation, which receipts and mails show.

import { z } from 'zod';
import { type ResOf, resultCall, saveCall, type Upload } from '../../../platform/wire/call.ts';
import { longest, optionalEmail, optionalOneOf, optionalPersonName, optionalText } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { optionalPaise } from '../../../platform/wire/money.ts';
import { numberFromText, optionalCount, optionalFlag, versionSeen } from '../../../platform/wire/numbers.ts';
import { optionalPhone } from '../../../platform/wire/phone.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { optionalState } from '../../people/organization/india.ts';
import { defaultOrganization, optionalUpiId, pointsTables } from '../../people/organization/organization.ts';

export const settingsTexts = {
  saved: 'Settings saved successfully',
  notSaved: 'Failed to save settings',
  notFetched: 'Failed to load the settings',
  taxNumberRequired: 'With a tax rate the tax number is required',
  taxStateRequired: 'With a tax rate the state is required',
};

/** A SAC has six digits, an HSN up to eight. */
const longestTaxCode = 16;

export const organizationLogo: Upload = { kind: 'picture', maxMegabytes: 5, label: 'Logo' };

export const defaultAbsencesAllowed = 3;

const mostInHalfYear = 100;

const wrongPercent = (label: string) => `${label} must be a percentage with at most 2 decimals`;

/** Gives hundredths of a percent. 0 is none. */
const optionalPercent = (label: string) =>
  labelled(
    label,
    (value) => numberFromText(value) || null,
    z
      .number(wrongPercent(label))
      .min(0, `${label} must be at least 0`)
      .max(100, `${label} must be at most 100`)
      .refine((percent) => Math.round(percent * 100) / 100 === percent, wrongPercent(label))
      .overwrite((percent) => Math.round(percent * 100))
      .nullable(),
  );
const longestPrivacyText = 5_000;

export const settingsFields = {
  OrganizationName: optionalText('Organization Name', { max: longest.name }),
  Address: optionalText('Address', { hasLines: true }),
  TaxNumber: optionalText('Tax Number'),
  TaxRate: optionalPercent('Tax Rate'),
  TaxCode: optionalText('Tax Code', { max: longestTaxCode }),
  TaxState: optionalState('Tax State'),
  OfficePhone: optionalPhone('Office Phone'),
  OfficeEmail: optionalEmail('Office E-mail'),
  UpiId: optionalUpiId('UPI ID'),
  MembershipFee: optionalPaise('Membership Fee'),
  AbsencesAllowed: optionalCount('Absences Allowed', { max: mostInHalfYear }),
  LatesPerAbsence: optionalCount('Lates per Absence', { max: mostInHalfYear }),
  PointsTable: optionalOneOf('Points Table', pointsTables),
  LightsForAll: optionalFlag('Members see the lights of their chapter'),
  PublicChapterPages: optionalFlag('Public pages of chapters'),
  MemberKeys: optionalFlag('Members may have API keys'),
  PrivacyContactName: optionalPersonName('Privacy Contact Name'),
  PrivacyContactEmail: optionalEmail('Privacy Contact Email'),
  PrivacyContactPhone: optionalPhone('Privacy Contact Phone'),
  PrivacyText: optionalText('Privacy Text', { max: longestPrivacyText, hasLines: true }),
};

/** An invoice with tax says by whom it is charged, and in which state. */
export const hasTaxState: z.core.CheckFn<TaxFields> = ({ value, issues }) => {
  if (value.TaxRate === null) return;
  const needed = [
    ['TaxNumber', settingsTexts.taxNumberRequired],
    ['TaxState', settingsTexts.taxStateRequired],
  ] as const;
  for (const [field, message] of needed) {
    if (value[field] === null) issues.push({ code: 'custom', message, path: [field], input: null });
  }
};

interface TaxFields {
  TaxNumber: string | null;
  TaxRate: number | null;
  TaxState: string | null;
}

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
    TaxRate: z.number().nullable().describe('In percent, within what is paid. Null: no tax'),
    TaxCode: z.string().nullable().describe('The SAC of what members pay for'),
    TaxState: z.string().nullable().describe('The state of India in which the organisation is registered'),
    Logo: z.string().nullable(),
    OfficePhone: z.string().nullable(),
    OfficeEmail: z.string().nullable(),
    UpiId: z.string().nullable().describe('Where members pay by UPI'),
    MembershipFee: z
      .number()
      .nullable()
      .describe('For a year: what the form of a payment offers for who has never paid. Null: 1000 is offered, and reminders name no sum'),
    AbsencesAllowed: z.number().describe('In six months'),
    LatesPerAbsence: z.number().describe('So many times late are one absence; 0: none is'),
    PointsTable: z.enum(pointsTables),
    LightsForAll: z.boolean().describe('Members see the lights of their chapter, not the own one only'),
    PublicChapterPages: z.boolean().describe('Everybody may open /visit/12, and register as a visitor there'),
    MemberKeys: z.boolean().describe('Members who are no officers may have API keys'),
    PrivacyContactName: z.string().nullable().describe('Whom people ask about their data, on the page /privacy'),
    PrivacyContactEmail: z.string().nullable(),
    PrivacyContactPhone: z.string().nullable(),
    PrivacyText: z.string().nullable().describe('What that page says beside the list of all that is kept'),
    MissingForMail: z.array(z.string()).describe('The settings of the server without which no mail is sent'),
    Version: z.number(),
  },
});

export type Settings = ResOf<typeof getSettings>;

export const saveSettings = saveCall({
  list: 'GetSettings',
  name: 'SaveSettings',
  about:
    'Changes what receipts and mails say about the organisation. A field that is left out is emptied, three absences are allowed, late is none, the points are those of India, lights are private, chapters have no public page, members no API keys; the logo stays.',
  who: staff,
  input: z.object({ ...versionSeen, RemoveLogo: optionalFlag('RemoveLogo'), ...settingsFields }).check(hasTaxState),
  upload: organizationLogo,
});
