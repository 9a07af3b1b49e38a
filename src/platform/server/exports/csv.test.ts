// A list as CSV in pieces: however much one line has, no piece is long work.

import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const pieces = (...rows: (string | number)[][]) => {
  const batches = async function* () {
    yield rows;
  };
  return Array.fromAsync(csvOf(['Text', 'More'], batches()));
};

it.each([
  ['=1;', "'=1;"],
  [';=1 ', ";'=1 "],
  ['"', '""'],
])('writes lines full of %j in pieces of a few cells', async (text, written) => {
  const [count, cells] = [8_000, 50];
  const cell = text.repeat(count);
  const writtenCell = written.repeat(count);
  const expected = text === '"' ? `"${writtenCell}"` : writtenCell;
  const long = Array.from({ length: cells }, () => cell);
  const all = await pieces([1, 'a'], long, ['b', 2], ...long.map((one) => [one]));
  expect(Math.max(...all.map(({ length }) => length))).toBeLessThan(100_000);
  const lines = [['Text,More'], ['1,a'], [long.map(() => expected).join(',')], ['b,2'], ...long.map(() => [expected])];
  expect(all.join('') === `\ufeff${lines.join('\r\n')}\r\n`).toBe(true);
});
