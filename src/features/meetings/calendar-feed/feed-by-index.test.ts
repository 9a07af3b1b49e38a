// How SQLite finds the meetings and events that were deleted lately: by an index of deletions, whatever else was deleted in these days.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { startTestPortal } from '../../../../tests/test-portal.ts';
import { SqliteConnection, type Statement } from '../../../platform/data/sqlite/sqlite-connection.ts';
import { saveKey } from '../../people/keys/keys.contract.ts';

it('never reads the deletions of other records', async () => {
  const portal = await startTestPortal('sqlite');
  onTestFinished(() => portal.close());
  const { client } = await (await makeMeetingChapter(portal)).join('Asha Feed');
  const { res } = await client.send(saveKey, { Flag: 'Add', Use: 'Calendar', Name: 'Phone' });
  const run = vi.spyOn(SqliteConnection.prototype, 'executeQuery');
  expect((await portal.app.inject({ url: `/calendar/${res?.Key}.ics` })).statusCode).toBe(200);
  const asked = run.mock.calls.map(([{ sql }]: [Statement]) => sql).filter((sql) => sql.includes('"deleted_parts"'));
  run.mockRestore();
  expect(asked).toHaveLength(2);
  const database = new DatabaseSync(join(portal.folder, 'chapterhouse.sqlite'));
  onTestFinished(() => database.close());
  for (const sql of asked) {
    const plan = database.prepare(`explain query plan ${sql}`).all();
    expect(plan.map(({ detail }) => String(detail)).join('\n'), sql).toContain(
      'SEARCH changes USING INDEX changes_deleted (record=? AND id>?)',
    );
  }
});
