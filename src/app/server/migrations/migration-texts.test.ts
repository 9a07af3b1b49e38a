// A migration that has run somewhere never changes: a database that was upgraded would differ from a new one. Whoever has a reason to
// change one that no release has yet writes its new digest here, and says in CHANGELOG.md that databases are to be made anew.

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const digests = {
  '0001-first-release/chapters.ts': '344a510558de7af6',
  '0001-first-release/contents.ts': '94005459fc3523f5',
  '0001-first-release/delivered-professions.ts': '1db26739d701442a',
  '0001-first-release/first-release.ts': '8ef5b8b0ed150945',
  '0001-first-release/giving.ts': '7dbc27eb1590bcc6',
  '0001-first-release/meetings.ts': 'c34792dd112bfb18',
  '0001-first-release/money.ts': 'c4bca00c3ada88c4',
  '0001-first-release/notices.ts': '89a29f2b306e6805',
  '0001-first-release/own-records.ts': '9949069890bab750',
  '0001-first-release/people.ts': '387f125610c6bb83',
  '0001-first-release/platform.ts': '4488a908df28c2ba',
  '0001-first-release/visitors.ts': 'e4f66e273b3563b8',
  '0006-kept-notices.ts': '547e371f157f8f22',
  '0008-statements.ts': 'fd084832ad051e2f',
  '0009-people-who-left.ts': '54448b8210c84155',
  '0010-shown-testimonials.ts': '60ec40fd5e02d500',
  '0011-announcements.ts': '5ab3b4e24f777087',
  '0012-tax.ts': 'f43e97c59d2ec783',
  '0013-personal-data.ts': 'd027059ba6559b36',
  '0014-keys.ts': '44e5b642c6f3c660',
  '0015-webhooks.ts': 'e1d8bb96fb67c156',
  '0016-pushes.ts': '3abf7573b7cb5db3',
  '0017-consents.ts': '74dd4e1c7a92075f',
  '0018-indexes.ts': 'b6780da08c10716f',
  '0019-arrived-deliveries.ts': '2f667c5871412233',
  '0020-state-before.ts': 'ec86fd3c8ba45d07',
  'create-search.ts': '5b2a3488691d6fd7',
};

/** Comments may be mended. */
const dropComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/\*\*|\*)/.test(line) && line.trim() !== '')
    .join('\n');

const digestOf = (file: string): string =>
  createHash('sha256')
    .update(dropComments(readFileSync(join(import.meta.dirname, file), 'utf8')))
    .digest('hex')
    .slice(0, 16);

it('every migration has the text with which it was made', () => {
  const files = globSync(['0*.ts', '0*/*.ts', 'create-search.ts'], { cwd: import.meta.dirname });
  expect(Object.fromEntries(files.toSorted().map((file) => [file, digestOf(file)]))).toEqual(digests);
});
