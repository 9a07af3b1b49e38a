// The registry of what is kept of people is whole, on both engines, and a column that nobody thought of is seen.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onBothEngines, startTestPortal } from '../../../../../tests/test-portal.ts';
import { readStoredColumns } from '../../../../platform/data/stored-columns.ts';
import { findUnknown, findUnregistered, personalRegistry } from './registry.server.ts';

onBothEngines((portal, engine) => {
  it('has every column of the tables about people, and no other ones', async () => {
    const columns = await readStoredColumns(portal().data);
    expect(columns.length).toBeGreaterThan(300);
    expect(findUnregistered(columns)).toEqual([]);
    expect(findUnknown(columns)).toEqual([]);
  });

  it('misses columns that a migration adds: by what they refer to, by their names, and beside those', async () => {
    const other = await startTestPortal(engine);
    try {
      await other.data.writeWithoutDeadline(async (tx) => {
        await sql`alter table payments add column godparent integer references users (id)`.execute(tx);
        await sql`alter table events add column contact_phone text`.execute(tx);
        await sql`create table gifts (id integer primary key, wrapped_for integer references visitors (id), what text)`.execute(tx);
        await sql`create table portraits (id integer primary key, client_name text, words text)`.execute(tx);
        await sql`create table wishes (id integer primary key, wished text)`.execute(tx);
        // Two steps away from a person, by a reference and by a name.
        await sql`create table device_tests (id integer primary key, tested integer references push_devices (id), outcome text)`.execute(
          tx,
        );
        await sql`create table ribbons (id integer primary key, gift_id integer, colour text)`.execute(tx);
      });
      const missing = findUnregistered(await readStoredColumns(other.data));
      expect(missing).toEqual(
        expect.arrayContaining([
          ...['payments.godparent', 'events.contact_phone', 'gifts.wrapped_for', 'gifts.what'],
          ...[
            'device_tests.tested',
            'device_tests.outcome',
            'ribbons.gift_id',
            'ribbons.colour',
            'portraits.client_name',
            'portraits.words',
          ],
        ]),
      );
      expect(missing.filter((name) => name.startsWith('wishes'))).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

it('says of each what it is, why and for how long it is kept, and who sees it', () => {
  for (const { table, what, why, kept, seenBy, keep = {} } of personalRegistry) {
    for (const text of [what, why, kept, seenBy, ...Object.keys(keep)]) expect(text.trim().length, table).toBeGreaterThan(2);
  }
});
