// Expectations: scores for what a member's business is worth today and for its expected worth. The contract between the server and the
// web client.

import { z } from 'zod';
import { type RowOf, saveCall } from '../../../platform/wire/call.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { missingId, numberFromText } from '../../../platform/wire/numbers.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';
import { ownFilters, ownLabels, ownRow, saveOwnByFlag } from '../own-records.contract.ts';
import { scoreRange } from './score-range.ts';

export const expectationTexts = {
  added: 'Expectation added successfully!',
  updated: 'Expectation updated successfully!',
  deleted: 'Expectation deleted successfully!',
  loading: 'Loading user expectations',
  notFetched: { refused: 'Failed to fetch user expectations', unreached: 'An error occurred while fetching user expectations' },
  notAdded: { refused: 'Failed to add expectation', unreached: 'An error occurred while adding expectation' },
  notUpdated: { refused: 'Failed to update expectation', unreached: 'An error occurred while updating expectation' },
  notDeleted: { refused: 'Failed to delete expectation', unreached: 'An error occurred while deleting expectation' },
  notFound: 'Expectation not found',
  none: 'No user expectations found',
  noneMore: 'Try adjusting your filters or search terms',
  noneYet: 'What the business is worth now, and what is expected of it, each from 0 to 10.',
};

/** The labels of the two scores on every screen. */
export const scoreLabels = { CurrentBusinessValue: 'Current Business Value', ValueOfBusiness: 'Expected Value' };

const score = (label: string) => {
  const outside = `${label} must be a number from ${scoreRange.min} to ${scoreRange.max}`;
  return labelled(
    label,
    numberFromText,
    z
      .number({ error: ({ input }) => (input === null ? `${label} is required` : outside) })
      .min(scoreRange.min, { error: outside, abort: true })
      .max(scoreRange.max, { error: outside, abort: true })
      .refine(hasTenths, `${label} must have at most one decimal`),
  );
};

/** This comparison is exact: tenths divided by ten give the same number as parsing a text with one decimal. */
function hasTenths(value: number): boolean {
  return scoreOf(tenthsOf(value)) === value;
}

/** Scores are stored as whole tenths. */
export const tenthsOf = (value: number): number => Math.round(value * 10);
export const scoreOf = (tenths: number): number => tenths / 10;

export const expectationFields = {
  CurrentBusinessValue: score(scoreLabels.CurrentBusinessValue),
  ValueOfBusiness: score(scoreLabels.ValueOfBusiness),
};

export type ExpectationFields = z.output<z.ZodObject<typeof expectationFields>>;

export const listExpectations = listCall({
  name: 'GetUserExpectations',
  about: "Expectations, newest first: a member's own; for a super admin everybody's, or one user's.",
  who: staffAndMembers,
  cached: 'by user',
  noun: { one: 'user expectation', many: 'user expectations' },
  filters: { ...ownFilters, ...searching('the name or user id of who added it; for a super admin, of the owner too') },
  row: {
    ...ownRow,
    CreatedByName: z.string(),
    CurrentBusinessValue: z.number(),
    ValueOfBusiness: z.number(),
  },
  sorts: ['Id', 'UserName', 'CurrentBusinessValue', 'ValueOfBusiness', 'CreatedDate'],
  labels: { ...ownLabels, CreatedByName: 'Created By', ...scoreLabels },
});

export type Expectation = RowOf<typeof listExpectations>;

export const expectationList = listContract({
  call: listExpectations,
  filters: ['Search'],
  pageSizes: [5, 10, 20, 50, 100],
  texts: expectationTexts,
});

export const saveExpectation = saveCall({
  name: 'UserExpectationsCrud',
  list: 'GetUserExpectations',
  about: 'Adds, changes or deletes an expectation.',
  bulk: { Delete: {} },
  who: staffAndMembers,
  input: saveOwnByFlag(expectationFields, missingId('expectation')),
});
