// Chapters that were stored before states and cities could be typed.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onBothDatabases, rowsOf } from '../../../../tests/test-data.ts';
import { migrate } from '../../../platform/data/migrations/migrate.ts';
import { chapters } from './0010-chapters.ts';
import { typedPlaces } from './0021-typed-places.ts';

const columns = sql`chapter_name, chapter_name_folded, country_id, country_name, state_id, state_name, city_id, city_name, is_active, created_at`;
const pune = sql`'Pune', 'pune', 101, 'India', 4008, 'Maharashtra', 133024, 'Pune', ${sql.lit(true)}, '2026-01-01T00:00:00.000Z'`;
const rock = sql`'Rock', 'rock', 84, 'Gibraltar', null, 'Gibraltar', null, 'Catalan Bay', ${sql.lit(true)}, '2026-01-02T00:00:00.000Z'`;

describe('chapters from before the migration', () => {
  onBothDatabases((database) => {
    it('keep their places, and can have typed places afterwards', async () => {
      const { data } = database();
      await migrate(data, [chapters]);
      await data.write((tx) => sql`insert into chapters (${columns}) values (${pune})`.execute(tx));
      await migrate(data, [chapters, typedPlaces]);
      await data.write((tx) => sql`insert into chapters (${columns}) values (${rock})`.execute(tx));
      expect(await rowsOf(data.read, sql`select chapter_name, state_id, city_id from chapters order by id`)).toEqual([
        { chapter_name: 'Pune', state_id: 4008, city_id: 133024 },
        { chapter_name: 'Rock', state_id: null, city_id: null },
      ]);
    });
  });
});
