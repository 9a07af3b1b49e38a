// The label of a field, as its rule has it.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { optionalDay } from './days.ts';
import { requiredText } from './fields.ts';
import { labelOf, wordsOf } from './labels.ts';
import { listCall } from './list-call.ts';
import { optionalFlag, optionalId } from './numbers.ts';

describe('the label of a rule', () => {
  it.each([
    ['Client Name', requiredText('Client Name')],
    ['Client Name', requiredText('Client Name').describe('Whom the story is about')],
    ['Title 1', requiredText('Title 1')],
    ['Ends From', optionalDay('EndsFrom')],
    ['ID', optionalId('Id')],
    ['', z.string()],
  ])('is %j', (label, rule) => expect(labelOf(rule)).toBe(label));

  it('makes the message of a missing value', () => {
    const messageOf = (label: string) => requiredText(label).safeParse('').error?.issues[0]?.message;
    expect(messageOf('Membership Start Date')).toBe('Membership start date is required');
    expect(messageOf('Title 1')).toBe('Title 1 is required');
    expect(messageOf('SetId')).toBe('SetId is required');
  });

  it('is needed by a filter', () => {
    const declared = { name: 'GetNotices', about: 'Notices.', who: 'anyone', noun: { one: 'notice', many: 'notices' }, sorts: [] } as const;
    listCall({ ...declared, row: { Id: z.number() }, filters: { IsActive: optionalFlag('IsActive') } });
    // @ts-expect-error A filter without a label is refused.
    listCall({ ...declared, row: { Id: z.number() }, filters: { IsActive: z.boolean() } });
    // @ts-expect-error A label for a field that no row has is refused.
    listCall({ ...declared, row: { Id: z.number() }, filters: {}, labels: { Name: 'Title' } });
  });
});

describe('the words for a field without a label', () => {
  it.each([
    ['MembershipNo', 'Membership No'],
    ['Id', 'ID'],
    ['OwnerId', 'Owner Id'],
    ['Title1', 'Title 1'],
    ['CMSEventId', 'CMS Event Id'],
  ])('of %j are %j', (field, words) => expect(wordsOf(field)).toBe(words));
});
