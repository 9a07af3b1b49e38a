// A testimonial is shown in public once its giver agrees, too. Of those that are there nobody has asked the giver.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const shownTestimonials: Migration = {
  name: '0010-shown-testimonials',
  up: async ({ run }) => {
    await run(sql`alter table slips add column may_be_shown boolean`);
    await run(sql`update slips set may_be_shown = false where kind = 'Testimonial'`);
    const shown = sql`where is_public = true and may_be_shown = true`;
    await run(sql`create index slips_shown_of_member on slips (to_id, day, id) ${shown}`);
    await run(sql`create index slips_shown_in_chapter on slips (to_chapter_id, day, id) ${shown}`);
  },
};
