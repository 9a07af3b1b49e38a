// What the timeline of a member says of a change: fields as forms name them, and of a place in a chapter what became of it.

import { expect, it } from 'vitest';
import { wordsOfChange } from './timeline-words.ts';

const member = { Record: 'Member', Title: 'Asha Rao', Change: 'Changed' } as const;
const place = { Record: 'Assignment', Title: 'Asha Rao in Pune', Change: 'Changed' } as const;

it('names fields as the history does', () => {
  expect(wordsOfChange({ ...member, Fields: ['ShowPhone', 'IsTmnians', 'Offers'] })).toEqual({
    title: 'Member changed',
    detail: 'Who sees the phone, TMN, I can help with',
  });
});

it('names a record that is not the member', () => {
  const change = { Record: 'Document', Title: 'PAN card', Change: 'Changed', Fields: ['DocumentName'] } as const;
  expect(wordsOfChange({ ...change, Fields: [...change.Fields] }).detail).toBe('PAN card: Document Name');
});

it('tells another chapter from another seat', () => {
  expect(wordsOfChange({ ...place, Fields: ['Chapter', 'Seat'] }).title).toBe('Moved to another chapter');
  expect(wordsOfChange({ ...place, Fields: ['Seat'] }).title).toBe('Another seat in the chapter');
  expect(wordsOfChange({ ...place, Change: 'Deleted', Fields: [] }).title).toBe('Left a chapter');
});
