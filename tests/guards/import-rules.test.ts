import { expect, test } from 'vitest';
import { findWrongImports } from '../import-rules.ts';

const linesOf = (imports: Record<string, string[]>): string[] => findWrongImports(new Map(Object.entries(imports)));

test.each([
  ['src/platform/ui/list/rows.tsx', 'src/features/people/members/members.contract.ts', 'ground floor'],
  ['src/features/people/members/members.server.ts', 'src/app/server/portal.ts', 'where they are put together'],
  ['src/platform/wire/call.ts', 'node:fs', 'The wire'],
  ['src/platform/wire/texts/days.ts', 'src/platform/data/data.ts', 'The wire'],
  ['src/platform/bounds/bounds.ts', 'src/platform/data/data.ts', 'The bounds'],
  ['src/platform/data/data.ts', 'src/platform/files/files.ts', 'The data floor'],
  ['src/features/people/members/members.server.ts', 'src/features/chapters/chapters/chapters.contract.ts', "'people'"],
  ['src/features/money/payments/payments.server.ts', 'src/features/meetings/visitors/visitors.contract.ts', "'money'"],
  ['src/features/giving/slips/slips.tsx', 'src/features/desk/search/palette.tsx', "'giving'"],
  ['src/features/people/members/members.tsx', 'src/features/people/members/members.server.ts', 'browser never'],
  ['src/features/people/members/members.contract.ts', 'node:path', 'browser never'],
  ['src/platform/ui/list/rows.tsx', 'src/platform/data/data.ts', 'browser never'],
  ['src/features/people/members/members.contract.ts', 'react', 'server never'],
  ['src/features/people/members/members.server.ts', 'src/features/people/members/members.tsx', 'server never'],
  ['src/platform/server/mount.ts', '@mantine/core', 'server never'],
])('%s may not import %s', (file, other, reason) => {
  expect(linesOf({ [file]: [other] })).toEqual([expect.stringContaining(reason)]);
});

test('downwards everything may be imported, and tests may import everything', () => {
  expect(
    linesOf({
      'src/app/server/portal.ts': ['src/features/desk/search/search.server.ts', 'src/platform/data/data.ts', 'node:fs'],
      'src/features/desk/search/search.server.ts': ['src/features/people/members/members.tables.ts', 'zod'],
      'src/features/money/payments/payments.tsx': ['src/features/own-records/documents/documents.contract.ts', 'react'],
      'src/platform/data/data.test.ts': ['src/app/server/portal.ts', 'tests/test-portal.ts'],
    }),
  ).toEqual([]);
});

test('neither files nor features stand in a circle', () => {
  const circle = { 'src/app/a.ts': ['src/app/b.ts'], 'src/app/b.ts': ['src/app/c.ts', 'src/app/e.ts'], 'src/app/c.ts': ['src/app/a.ts'] };
  expect(linesOf({ ...circle, 'src/app/d.ts': ['src/app/a.ts'], 'src/app/e.ts': [] })).toEqual([
    'These files import themselves by way of others: src/app/a.ts, src/app/b.ts, src/app/c.ts',
  ]);
  expect(
    linesOf({
      'src/features/people/one/a.ts': ['src/features/people/two/b.ts'],
      'src/features/people/two/c.ts': ['src/features/people/one/d.ts'],
    }),
  ).toEqual(['These features know themselves by way of others: src/features/people/one, src/features/people/two']);
});
