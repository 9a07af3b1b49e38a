// Logos with an order number: what the contracts of sponsors and partners share.

import { z } from 'zod';
import { moment, type Noun, type RowOf, saveCall, type Upload } from '../../../platform/wire/call.ts';
import { everySaveNeedsId, saveByFlag, switchOrDelete } from '../../../platform/wire/calls/save-by-flag.ts';
import { optionalText } from '../../../platform/wire/fields.ts';
import { largestId } from '../../../platform/wire/ids.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { numberFromText, optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';

const orderNumberMissing = 'Order number is required';
const orderNumberInvalid = 'Order number must be a valid positive number';

const orderNumber = labelled(
  'Order Number',
  numberFromText,
  z
    .int({ error: (issue) => (issue.input === null ? orderNumberMissing : orderNumberInvalid) })
    .min(0, orderNumberInvalid)
    .max(largestId, orderNumberInvalid),
);

export const logoFields = { OrderNo: orderNumber };

interface CallName {
  name: string;
  about: string;
}

export const listLogos = (named: CallName & { noun: Noun }) =>
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
      CreatedDate: moment,
      Version: z.number(),
    },
    sorts: ['Id', 'OrderNo', 'IsActive', 'CreatedDate'],
    labels: { IsActive: 'Status' },
  });

/** `missingId` is the message for an Update, Delete or Active without an Id. */
export const saveLogo = ({ missingId, upload, ...named }: CallName & { list: string; missingId: string; upload: Upload }) =>
  saveCall({ ...named, bulk: switchOrDelete, who: staff, input: saveByFlag(logoFields, everySaveNeedsId(missingId)), upload });

export type ListLogos = ReturnType<typeof listLogos>;
export type SaveLogo = ReturnType<typeof saveLogo>;
export type Logo = RowOf<ListLogos>;
