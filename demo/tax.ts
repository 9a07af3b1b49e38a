// The states of the members, and the tax numbers of those who have one: made up, with a check digit that is right. Their serial is 0000, which
// nobody has.

import { checkDigitOf, stateNamed, stateWithCode } from '../src/features/people/organization/india.ts';
import { chapters } from './people/chapters.ts';
import type { Person } from './people/people.ts';
import { seededRandom } from './random.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The name of the state and the tax number, where the person has told them. */
export const taxOf = ({ name, email, chapter }: Person) => {
  const random = seededRandom('tax', email);
  const State = random.is(0.7) ? stateNamed(chapters[chapter]?.state ?? '') : null;
  if (State === null || !random.is(0.25)) return { State, TaxNumber: null };
  const [code = ''] = /\d\d/.exec(stateWithCode(State)) ?? [];
  const family = name.split(' ').at(-1)?.charAt(0).toUpperCase() ?? 'A';
  const account = `${random.pick(letters)}${random.pick(letters)}${random.pick(letters)}P${family}0000${random.pick(letters)}`;
  const first = `${code}${account}1Z`;
  return { State, TaxNumber: `${first}${checkDigitOf(first)}` };
};
