// The people whose changes are in the history. The contract between the server and the web client.

import { z } from 'zod';
import type { RowOf } from '../../../platform/wire/call.ts';
import { optionalText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { optionalId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';

export const authorTexts = {
  notFetched: 'Failed to load the people of the history',
};

export const listAuthors = listCall({
  name: 'GetAuthors',
  about: 'Users of all roles who have changed something or signed in, newest first.',
  who: staff,
  noun: { one: 'person', many: 'people' },
  filters: { Id: optionalId('Id'), FullName: optionalText('Full Name') },
  row: { Id: z.number(), FullName: z.string(), Email: z.string() },
  sorts: ['FullName'],
  labels: {},
});

export type Author = RowOf<typeof listAuthors>;
