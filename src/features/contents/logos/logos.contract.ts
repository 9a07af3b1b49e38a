// Logos with an order number: what the contracts of sponsors and partners share. Each may name fields of its own.

import { z } from 'zod';
import { moment, type NoFields, type Noun, type RowOf, saveCall, type Upload } from '../../../platform/wire/call.ts';
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

export type LogoFields = z.output<z.ZodObject<typeof logoFields>>;

interface CallName {
  name: string;
  about: string;
}

/** `row` is what only these logos have. TypeScript does not know that no fields are an object without fields. */
export const listLogos = <Row extends z.ZodRawShape = NoFields>({ row = {} as Row, ...named }: CallName & { noun: Noun; row?: Row }) =>
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
      ...row,
    },
    sorts: ['Id', 'OrderNo', 'IsActive', 'CreatedDate'],
    labels: { IsActive: 'Status' },
  });

interface LogoSave<Fields> extends CallName {
  list: string;
  /** The message for an Update, Delete or Active without an Id. */
  missingId: string;
  upload: Upload;
  /** What only these logos have. */
  fields?: Fields;
}

/** `fields` is what only these logos have. */
export const saveLogo = <Fields extends z.ZodRawShape = NoFields>({
  missingId,
  upload,
  fields = {} as Fields,
  ...named
}: LogoSave<Fields>) =>
  saveCall({
    ...named,
    bulk: switchOrDelete,
    who: staff,
    input: saveByFlag({ ...logoFields, ...fields }, everySaveNeedsId(missingId)),
    upload,
  });

export type ListLogos = ReturnType<typeof listLogos<NoFields>>;
export type SaveLogo = ReturnType<typeof saveLogo<NoFields>>;
export type Logo = RowOf<ListLogos>;
