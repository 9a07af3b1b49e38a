// What super admins are warned of before something fails: little space on the disk.

import { z } from 'zod';
import { resultCall } from '../../../platform/wire/call.ts';
import { staff } from '../../../platform/wire/roles.ts';

export const getWarnings = resultCall({
  name: 'GetWarnings',
  about: 'What to do something about before it fails: whether the disk of the data is nearly full.',
  method: 'GET',
  who: staff,
  input: z.object({}),
  res: { IsDiskLow: z.boolean(), FreeMegabytes: z.number() },
});
