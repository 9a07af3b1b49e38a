// How SQLite finds out whether a member still shows a testimonial: by the member's own slips, never by all testimonials of the portal.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { givenSlip, makeSlipRoom } from '../../../../../tests/rooms/slip-room.ts';
import { startTestPortal } from '../../../../../tests/test-portal.ts';
import { SqliteConnection, type Statement } from '../../../../platform/data/sqlite/sqlite-connection.ts';
import { answerSlip } from '../../../giving/slips/slips.contract.ts';
import { saveConsent } from './consents.contract.ts';

it('never reads the testimonials of others', async () => {
  const portal = await startTestPortal('sqlite');
  onTestFinished(() => portal.close());
  const { asha, ravi } = await makeSlipRoom(portal);
  const run = vi.spyOn(SqliteConnection.prototype, 'executeQuery');
  const { id } = await givenSlip(ravi.client, 'Testimonial', { ToId: asha.id, Note: 'She is good', MayBeShown: true });
  expect((await asha.client.send(answerSlip, { Id: id, IsPublic: true })).status).toBe(200);
  expect((await asha.client.send(saveConsent, { Flag: 'Withdraw', To: 'Testimonials in public' })).status).toBe(200);
  const asked = run.mock.calls.map(([{ sql }]: [Statement]) => sql);
  run.mockRestore();
  const statements = new Set(asked.filter((sql) => /from "slips" where .*("from_id"|"to_id") = \?/.test(sql) && !sql.includes('"pair"')));
  expect(statements.size).toBeGreaterThanOrEqual(4);
  const database = new DatabaseSync(join(portal.folder, 'chapterhouse.sqlite'));
  onTestFinished(() => database.close());
  for (const sql of statements) {
    const lines = database.prepare(`explain query plan ${sql}`).all();
    const plan = lines.map(({ detail }) => String(detail)).filter((line) => line.includes('slips'));
    for (const line of plan) expect(line, sql).toMatch(/INDEX slips_of_(giver|receiver)|INDEX slips_shown_of_member/);
  }
});
