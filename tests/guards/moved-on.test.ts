// A form that was overtaken is answered the record as it is now. What it sends and is not answered there would overwrite what others have
// written, without a question.

import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, shapesOf } from '../../src/platform/wire/call.ts';
import { allCalls } from '../all-calls.ts';

/** What is sent beside the record, and stands in none of its fields. */
const beside: Record<string, readonly string[]> = {
  SaveSettings: ['RemoveLogo'],
  SaveVisitor: ['MeetingId'],
  MoveVisitor: ['PaymentDate', 'Amount', 'MemberShipStartDate', 'MemberShipEndDate', 'Method', 'Reference'],
  SaveAnnouncement: ['Call', 'Ids', 'Filters', 'Search', 'Count', 'PeopleDigest'],
};

const fieldsShownBy = (name: string | undefined): string[] =>
  allCalls
    .filter((call) => call.name === name)
    .flatMap(({ row, res }) => [row, res])
    .flatMap((shown) => (shown instanceof z.ZodObject ? Object.keys(shown.shape) : []));

const readsVersion = (call: Call): boolean => shapesOf(call.input).some(({ shape }) => 'Version' in shape);

it.each(allCalls.filter(readsVersion).map((call) => [call.name, call] as const))('%s has all that it changes answered', (name, call) => {
  const known = [...['Flag', 'Id', 'UserId', 'Version'], ...fieldsShownBy(call.list), ...fieldsShownBy(call.rest), ...(beside[name] ?? [])];
  const sent = shapesOf(call.input).flatMap(({ shape }) => ('Version' in shape ? Object.keys(shape) : []));
  expect(sent.filter((field) => !known.includes(field))).toEqual([]);
});
