// A migration that has run somewhere never changes: a database that was upgraded would differ from a new one. Whoever has a reason to
// change one that no release has yet writes its new digest here, and says in CHANGELOG.md that databases are to be made anew.

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const digests = {
  '0001-baseline/baseline.ts': '4d861f53b9483cf8',
  '0001-baseline/chapters.ts': 'bfea50102c3210a2',
  '0001-baseline/contents.ts': '88baf1994813d7c1',
  '0001-baseline/money.ts': '8eebb68bc77d505f',
  '0001-baseline/own-records.ts': 'cf8e6f138266f6e1',
  '0001-baseline/people.ts': '8c83b8ddf4bca035',
  '0001-baseline/platform.ts': 'd2081051583272a7',
  '0002-payments-taken-back.ts': '80e1f379332b3ee4',
  '0003-meetups-in-order.ts': '833e4acd0170bc5c',
  '0004-requests-for-unknown.ts': '48083f109131049f',
  '0005-office-details.ts': '5ff6b13d6c10a237',
  '0006-member-since.ts': 'd9c225232faffced',
  '0007-contacts.ts': '4e0b66d06c5e38cf',
  '0008-searched-texts.ts': 'ca5c10c6d7ead65b',
  '0009-setup-list.ts': '685742585af3f16f',
  '0010-changed-together.ts': '1962cdbd5bcc8519',
  '0011-mails-of-people.ts': '149c9160309883c4',
  '0012-rest-of-sets.ts': 'aa7ad360ae0c1ca9',
  '0013-offices.ts': 'ecaaeeadb2bebced',
  '0014-undo-of-the-rest.ts': 'c92755536a24ce4a',
  '0015-meetings.ts': '2d6733d631c10ed6',
  '0016-slips.ts': '6a089472a6080556',
  '0017-directory.ts': 'cf035212ac69d5cf',
  '0018-lights.ts': 'e8962ce7556bcb25',
  '0019-notices.ts': '98a32cab4e1e98e9',
  '0020-professions.ts': '6bd5d655e01773e9',
  '0021-visitors.ts': 'c7462a38dd9007a9',
  '0022-attendances-of-all.ts': '9297a834bb168098',
  '0023-meetings-not-closed.ts': '2afb2c351c0b0895',
  '0024-bytes-of-people.ts': '7eb14db85bfd795c',
  '0025-withheld-changes.ts': 'e91382124ea75d02',
  '0027-joined-notices.ts': '920bfd98b9015474',
  '0028-indexes-of-meetings.ts': '1f0c19dc75e0f156',
  'create-search.ts': '5b2a3488691d6fd7',
  'delivered-professions.ts': '1db26739d701442a',
};

/** Comments may be mended. */
const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/\*\*|\*)/.test(line) && line.trim() !== '')
    .join('\n');

const digestOf = (file: string): string =>
  createHash('sha256')
    .update(withoutComments(readFileSync(join(import.meta.dirname, file), 'utf8')))
    .digest('hex')
    .slice(0, 16);

it('every migration has the text with which it was made', () => {
  const files = globSync(['0*.ts', '0001-baseline/*.ts', 'create-search.ts', 'delivered-professions.ts'], { cwd: import.meta.dirname });
  expect(Object.fromEntries(files.toSorted().map((file) => [file, digestOf(file)]))).toEqual(digests);
});
