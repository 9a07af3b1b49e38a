// What happens to a file whose record could not be saved.

import { expect, test } from 'vitest';
import { MaybeWritten } from '../data/cannot-save.ts';
import { withFile } from './record-file.ts';

const file = { name: 'a.png', bytes: Buffer.from('a') };

test('the file of a record that was not saved is removed; if it is unknown whether it was saved, the file stays', async () => {
  const removed: (string | null)[] = [];
  const kind = { keep: async () => 'kept.webp', remove: async (name: string | null) => void removed.push(name) };
  const failWith = (error: Error) => withFile(kind, file, () => Promise.reject(error));
  await expect(failWith(new MaybeWritten(new Error('cut off')))).rejects.toThrow(MaybeWritten);
  expect(removed).toEqual([]);
  await expect(failWith(new Error('refused'))).rejects.toThrow('refused');
  expect(removed).toEqual(['kept.webp']);
});
