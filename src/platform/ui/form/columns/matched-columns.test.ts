// The columns of a file as they were matched the last time.

import { expect, test } from 'vitest';
import { addRemembered } from './matched-columns.ts';

test('only headings of the file are matched as the last time, whatever they are called', () => {
  const guessed = [
    { Heading: 'Who', Field: null },
    { Heading: 'Mail', Field: 'Email' },
  ];
  const remembered = { Who: 'FullName', constructor: null, toString: null, Where: 'City' };
  expect(addRemembered(guessed, remembered, ['FullName', 'Email', 'City'])).toEqual({ Who: 'FullName', Mail: 'Email' });
});
