// Logos that stand in an order: sponsors and partners are this, each with texts and calls of its own. What both sides agree on for all.

import { z } from 'zod';
import { listCall, type RowOf, saveCall, type Upload } from '../../../platform/wire/call.ts';
import { isBlank, largestId, optionalFlag, optionalId, optionalText } from '../../../platform/wire/fields.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { everySaveNeedsId, saveByFlag } from '../save-by-flag.contract.ts';

const orderNumberMissing = 'Order number is required';
const orderNumberInvalid = 'Order number must be a valid positive number';

const orderNumber = z.preprocess(
  (value) => {
    if (isBlank(value)) return null;
    return typeof value === 'string' && /^\s*[+-]?\d+(\.0*)?\s*$/.test(value) ? Number(value) : value;
  },
  z
    .int({ error: (issue) => (issue.input === null ? orderNumberMissing : orderNumberInvalid) })
    .min(0, orderNumberInvalid)
    .max(largestId, orderNumberInvalid),
);

export const logoFields = { OrderNo: orderNumber };

interface Named {
  name: string;
  about: string;
}

export const listLogos = (named: Named) =>
  listCall({
    ...named,
    who: staff,
    cached: 'by role',
    filters: {
      Id: optionalId('Id'),
      Search: optionalText('Search').describe('Part of the order number or the Id'),
      IsActive: optionalFlag('IsActive'),
    },
    row: {
      Id: z.number(),
      Logo: z.string().nullable(),
      OrderNo: z.number(),
      IsActive: z.boolean(),
      CreatedDate: z.string(),
    },
  });

/** `missingId` is said of an Update, Delete or Active without an Id. */
export const saveLogo = ({ missingId, upload, ...named }: Named & { missingId: string; upload: Upload }) =>
  saveCall({ ...named, who: staff, input: saveByFlag(logoFields, everySaveNeedsId(missingId)), upload });

export type ListLogos = ReturnType<typeof listLogos>;
export type SaveLogo = ReturnType<typeof saveLogo>;
export type Logo = RowOf<ListLogos>;
