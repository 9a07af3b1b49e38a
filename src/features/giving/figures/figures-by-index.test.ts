// By which index SQLite finds the closed meetings of chapters: by that of the chapter, although those of one kind have an order too.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { closedMeetings } from './figures.server.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal('sqlite');
});
afterAll(() => portal.close());

it('reads the closed meetings of chapters without those of others', async () => {
  const closed = closedMeetings(portal.data.read, { from: '2026-01-01', to: '2026-06-30' }).select('meetings.id');
  for (const query of [closed.where('chapter_id', '=', 7), closed.where('chapter_id', 'in', [7, 8]).orderBy('chapter_id').orderBy('day')]) {
    const statement = query.compile();
    const explain = { ...statement, sql: `explain query plan ${statement.sql}` };
    const { rows } = await portal.data.read.getExecutor().executeQuery<{ detail: string }>(explain);
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining('meetings_of_chapter (chapter_id=? AND day>? AND day<?)')]);
  }
});
