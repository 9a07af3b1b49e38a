// The next event has as many places as people go to it, and some wait for one.

import type { Data } from '../src/platform/data/data.ts';
import '../src/features/contents/events/events.tables.ts';
import { nothingSaid } from '../src/features/meetings/meetings/meetings.tables.ts';
import type { Published } from './contents.ts';
import { asha } from './people/people.ts';
import type { Room } from './room.ts';

const waiting = 4;

/** After members have joined events, and everything has its date. */
export const fillNextEvent = async ({ write }: Data, { days, members }: Room, published: readonly Published[]): Promise<void> => {
  const [next] = published.filter(({ isActive, on }) => isActive && on > 3).sort((one, other) => one.on - other.on);
  if (!next) return;
  await write(async (tx) => {
    const answers = await tx.selectFrom('attendances').select(['user_id', 'queue_no', 'guests']).where('event_id', '=', next.id).execute();
    const taken = answers.reduce((sum, { guests }) => sum + 1 + guests, 0);
    if (taken === 0) return;
    const last = Math.max(0, ...answers.map(({ queue_no }) => queue_no ?? 0));
    const others = members.filter(({ id }) => !answers.some(({ user_id }) => user_id === id));
    // The member whom the demo shows is the last one.
    const line = [...others.filter(({ name }) => name !== asha.name).slice(0, waiting), ...others.filter(({ name }) => name === asha.name)];
    const places = { place: 'Hotel Sahyadri, Pune', capacity: taken, guests_allowed: 2, answer_until: days.at(next.on - 1, 18) };
    await tx.updateTable('events').set(places).where('id', '=', next.id).execute();
    for (const [place, { id }] of line.entries()) {
      const at = days.moment(-1, (place + 1) / 20);
      await tx
        .insertInto('attendances')
        .values({
          ...nothingSaid,
          meeting_id: null,
          event_id: next.id,
          user_id: id,
          answer: 'Waiting' as const,
          guests: place % 3,
          answered_at: at,
          queue_no: last + place + 1,
          created_at: at,
        })
        .execute();
    }
  });
};
