// What is said of the organisation on both sides: its name and fee while none is set, its UPI ID, and where a mail finds its logo.

import { orNull, shortText, tooLong } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';

export const defaultOrganization = 'Chapterhouse';

/** In rupees. */
export const defaultMembershipFee = 1_000;

export const logoFolder = '/organization-logo/';

/** The logo as PNG. A new one has another name, and so another address. */
export const logoPath = (name: string): string => `${logoFolder}${name.replace(/\.webp$/, '.png')}`;

const longestUpiId = 255;

/** 'name@bank': the address to which money is sent by UPI. No value is null. */
export const optionalUpiId = (label: string) =>
  labelled(
    label,
    orNull,
    shortText(longestUpiId, { error: `${label} must be a text`, tooLong: tooLong(label, longestUpiId) })
      .regex(/^[a-z0-9._-]{2,}@[a-z][a-z0-9]+$/i, `${label} must look like name@bank`)
      .nullable(),
  );

/** By which of them members get their points. */
export const pointsTables = ['India', 'Global'] as const;
export type PointsTableName = (typeof pointsTables)[number];
