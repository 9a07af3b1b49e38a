// Titles and initials are nobody's first name.

import { expect, it } from 'vitest';
import { processorTimeOf } from '../../../../tests/processor-time.ts';
import { firstNameOf } from './words-in-braces.ts';

it.each([
  ['Asha Rao', 'Asha'],
  ['Dr. Asha Rao', 'Asha'],
  ['dr asha rao', 'asha'],
  ['Dr.Asha Rao', 'Asha'],
  ['Prof. Dr. Asha Rao', 'Asha'],
  ['Shri Ramesh Kulkarni', 'Ramesh'],
  ['SMT. SUNITA PATIL', 'SUNITA'],
  ['CA Rohan Mehta', 'Rohan'],
  ['(CA) Rohan Mehta', 'Rohan'],
  ['C.A. Rohan Mehta', 'Rohan'],
  ['Adv Er. Col. Capt Vikram Singh', 'Vikram'],
  ['Wg Cdr Arjun Rao (Retd)', 'Arjun'],
  ['Maj. Gen. Asha Rao', 'Asha'],
  ['Rev. Thomas Mathew', 'Thomas'],
  ['Genelia Rao', 'Genelia'],
  ['Lt. Col. Vikram Singh', 'Vikram'],
  ['A. P. J. Abdul Kalam', 'Abdul'],
  ['S.Ramesh', 'Ramesh'],
  ['Mr. Rao', 'Rao'],
  // Names that begin as titles do.
  ['Drishti Shah', 'Drishti'],
  ['Erica Fernandes', 'Erica'],
  ['Captain', 'Captain'],
  ['डॉ आशा', 'डॉ'],
  // Nothing else is there.
  ['Dr.', 'Dr.'],
  ['Dr. A.', 'Dr. A.'],
  ['Mr. & Mrs. Rao', 'Mr. & Mrs. Rao'],
  ['Dr', 'Dr'],
])('of %s is %s', (fullName, firstName) => {
  expect(firstNameOf(fullName)).toBe(firstName);
});

it('is found at once in a long name of initials', async () => {
  expect(await processorTimeOf(() => firstNameOf('a '.repeat(100_000)))).toBeLessThan(1_000);
});
