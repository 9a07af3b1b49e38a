// Where the command line gets a password from: a prompt that shows nothing, or standard input. Never the arguments, if it can be helped.

import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

export const warning = 'Others on this machine can read --password while the command runs. Leave it out to be asked for it.';

/** Null when two different ones were typed. */
export const askPassword = async (): Promise<string | null> => {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const first = await askHidden('Password: ');
  return (await askHidden('Once more: ')) === first ? first : null;
};

const askHidden = async (question: string): Promise<string> => {
  // What is typed is echoed to nobody: by now not by the terminal itself either, so the question comes after this.
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
