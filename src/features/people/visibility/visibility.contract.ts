// What members say about their business, and who sees what of them.

import { z } from 'zod';
import { moment, resultCall, saveCall } from '../../../platform/wire/call.ts';
import { longest, optionalText, orNull } from '../../../platform/wire/fields.ts';
import { optionalHttpsAddress } from '../../../platform/wire/https-address.ts';
import { labelled, mayBeLeftOut } from '../../../platform/wire/labels.ts';
import { requiredId } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';
import { audiences } from '../members/members.contract.ts';
import { optionalGstin, optionalState } from '../organization/india.ts';

export const visibilityTexts = {
  saved: 'Saved who sees what',
  notSaved: {
    refused: 'Failed to save who sees what',
    unreached: 'The server did not answer, so your choices may not be saved yet. Save them once more.',
  },
  memberNotFound: 'Member not found',
  businessNotFetched: 'Failed to load the business',
};

const longestWish = 500;

export const businessFields = {
  Company: optionalText('Company', { max: longest.name }),
  City: optionalText('City', { max: longest.name }),
  Website: optionalHttpsAddress('Website', longest.website),
  Offers: optionalText('I can help with', { max: longestWish, hasLines: true }),
  Wants: optionalText('I am looking for', { max: longestWish, hasLines: true }),
  // For receipts: no fellow sees these two.
  TaxNumber: optionalGstin('GSTIN'),
  State: optionalState('State'),
};

/** In a request: a field that is left out keeps its value. */
export const businessIfSent = {
  Company: mayBeLeftOut(businessFields.Company),
  City: mayBeLeftOut(businessFields.City),
  Website: mayBeLeftOut(businessFields.Website),
  Offers: mayBeLeftOut(businessFields.Offers),
  Wants: mayBeLeftOut(businessFields.Wants),
  TaxNumber: mayBeLeftOut(businessFields.TaxNumber),
  State: mayBeLeftOut(businessFields.State),
};

const audienceFor = (label: string) => labelled(label, orNull, z.enum(audiences, `${label} must be All members, My chapter or Nobody`));

export const visibilityFields = {
  ShowMe: audienceFor('My name, photo and profession'),
  ShowPhone: audienceFor('My phone'),
  ShowEmail: audienceFor('My e-mail'),
  ShowCompany: audienceFor('My company, city and website'),
};

export const businessShape = {
  Company: z.string().nullable(),
  City: z.string().nullable(),
  Website: z.string().nullable(),
  Offers: z.string().nullable(),
  Wants: z.string().nullable(),
  TaxNumber: z.string().nullable().describe('The GSTIN, for receipts. No fellow sees it'),
  State: z.string().nullable().describe('A state of India, for receipts. No fellow sees it'),
  ShowMe: z.enum(audiences),
  ShowPhone: z.enum(audiences),
  ShowEmail: z.enum(audiences),
  ShowCompany: z.enum(audiences),
  VisibilityAt: moment.nullable().describe('When the choices were made; null while they are those that everybody begins with'),
};

export const getBusiness = resultCall({
  name: 'GetBusiness',
  about: 'What a member says about the own business, and who sees what of it. Super admins change the first by UserUpdateDetails.',
  who: staff,
  input: z.object({ UserId: requiredId('UserId') }),
  res: { ...businessShape, Version: z.number() },
});

export const saveVisibility = saveCall({
  name: 'SaveVisibility',
  about: 'Says which members see what of the caller: name, photo and profession; phone; e-mail; company, city and website.',
  who: staffAndMembers,
  input: z.object(visibilityFields),
});
