// By which texts meetups are sorted when they are sorted by their theme or place.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const meetupsInOrder: Migration = {
  name: '0003-meetups-in-order',
  up: async ({ run }) => {
    await run(sql`alter table meetups add column theme_folded text not null default ''`);
    await run(sql`alter table meetups add column location_folded text not null default ''`);
    const meetups = await run<{ id: number; theme: string; location: string }>(sql`select id, theme, location from meetups`);
    for (const { id, theme, location } of meetups)
      await run(sql`update meetups set theme_folded = ${folded(theme)}, location_folded = ${folded(location)} where id = ${id}`);
  },
};

/** Written out here, because a released migration never changes its outcome. */
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
