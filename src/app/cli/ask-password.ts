// Reads a password for the command line: from a hidden prompt, or from standard input.

import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

export const warning = 'Others on this machine can read --password while the command runs. Leave it out to be asked for it.';

/** Null if the two typed passwords differ. */
export const askPassword = async (): Promise<string | null> => {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const first = await askHidden('Password: ');
  return (await askHidden('Once more: ')) === first ? first : null;
};

const askHidden = async (question: string): Promise<string> => {
  // From here on readline echoes to an output that nobody reads. So the question comes after this line.
  const lines = createInterface({ input: process.stdin, output: new PassThrough().resume(), terminal: true });
  lines.on('SIGINT', () => process.exit(130));
  process.stderr.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
};
