// Saved views: the filters, the order and the columns of a list under a name. One's own, or shared with everybody who may see the list.

import { z } from 'zod';
import { rowsRes, saveCall } from '../call.ts';
import { limitKeys, longest, optionalText, orNull, requiredText, tooLong } from '../fields.ts';
import { upToItems } from '../list-input.ts';
import { optionalFlag, optionalId, requiredId, versionSeen } from '../numbers.ts';
import { staffAndMembers } from '../roles.ts';

export const viewTexts = {
  added: 'View saved',
  updated: 'View updated',
  deleted: 'View deleted',
  notSaved: 'The view could not be saved. Please try again.',
  notDeleted: 'The view could not be deleted. Please try again.',
  notFound: 'View not found',
  nameTaken: 'You already have a view with this name',
  noSuchList: 'There is no such list',
};

export const mostViews = 100;
const mostColumns = 200;

const filterRule = `Each of the Filters must be a text of at most ${longest.text} characters, a number or a flag`;
const filterValue = z.union([z.string().max(longest.text, filterRule), z.number(), z.boolean(), z.null()], filterRule);
const filters = z.record(z.string(), filterValue, 'Filters must be an object of texts, numbers and flags');

const listName = "The name of a list call, such as 'GetMemberList'";
const list = requiredText('List').describe(listName);

const namesViews: z.core.CheckFn<{ List: string | null; Id: number | null }> = ({ value, issues }) => {
  if (value.List === null && value.Id === null) {
    issues.push({ code: 'custom', message: 'List is required', path: ['List'], input: null });
  }
};

export const listViews = {
  name: 'GetViews',
  method: 'POST' as const,
  about: "The views of a list, by name: one's own and the shared ones. Or the one with this Id.",
  who: staffAndMembers,
  officers: ['sees'] as const,
  input: z.object({ List: optionalText('List').describe(listName), Id: optionalId('Id') }).check(namesViews),
  row: z.object({
    Id: z.number(),
    List: z.string(),
    Name: z.string(),
    Filters: z.record(z.string(), filterValue),
    Sort: z.string().nullable(),
    Columns: z.array(z.string()).nullable(),
    IsShared: z.boolean(),
    IsOwn: z.boolean(),
    Version: z.number(),
    TotalRecords: z.number(),
  }),
  res: z.object(rowsRes),
};

export type View = z.output<typeof listViews.row>;

export const viewName = requiredText('Name', { max: longest.name });

const shown = {
  Filters: z.preprocess(limitKeys, filters.nullable()).describe('By the names of the filters of the list'),
  Sort: optionalText('Sort', { max: longest.name }),
  Columns: z
    .preprocess(
      orNull,
      upToItems(mostColumns, { label: 'Columns', tooMany: `At most ${mostColumns} columns` })
        .pipe(z.array(z.string('Columns must be a list of texts').max(longest.name, tooLong('A column', longest.name))))
        .nullable(),
    )
    .describe('Fields of the row; without it all'),
  IsShared: optionalFlag('IsShared').describe('Super admins only'),
};

export const saveView = saveCall({
  name: 'SaveView',
  list: listViews.name,
  about: 'Adds, changes or deletes a view. An update keeps what it does not name.',
  who: staffAndMembers,
  input: z.discriminatedUnion(
    'Flag',
    [
      z.object({ Flag: z.literal('Add'), List: list, Name: viewName, ...shown }),
      z.object({
        Flag: z.literal('Update'),
        Id: requiredId('Id', 'Invalid view ID'),
        ...versionSeen,
        ...z.object({ Name: viewName, ...shown }).partial().shape,
      }),
      z.object({ Flag: z.literal('Delete'), Id: requiredId('Id', 'Invalid view ID') }),
    ],
    { error: 'Flag must be Add, Update or Delete' },
  ),
});
