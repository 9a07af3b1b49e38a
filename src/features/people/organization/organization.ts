// The organisation for both sides: its name until one is set, its UPI ID, and the path of its logo in mails.

import { orNull, shortText, tooLong } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';

export const defaultOrganization = 'Chapterhouse';

export const logoFolder = '/organization-logo/';

/** The logo as PNG. A new logo has a new address. */
export const logoPath = (name: string): string => `${logoFolder}${name.replace(/\.webp$/, '.png')}`;

export const iconSizes = [192, 512] as const;

/** The logo in a white square, for home screens. */
export const iconPath = (name: string, size: (typeof iconSizes)[number]): string => `${logoPath(name)}?icon=${size}`;

const longestUpiId = 255;

/** 'name@bank', the address of UPI payments. No value is null. */
export const optionalUpiId = (label: string) =>
  labelled(
    label,
    orNull,
    shortText(longestUpiId, { error: `${label} must be a text`, tooLong: tooLong(label, longestUpiId) })
      .regex(/^[a-z0-9._-]{2,}@[a-z][a-z0-9]+$/i, `${label} must look like name@bank`)
      .nullable(),
  );

/** The tables of points that a light may use. */
export const pointsTables = ['India', 'Global'] as const;
export type PointsTableName = (typeof pointsTables)[number];
