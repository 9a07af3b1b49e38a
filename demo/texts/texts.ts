// What the demo publishes, read from the Markdown files beside this one, which anybody can edit.

import { z } from 'zod';
import { eventTypes } from '../../src/features/contents/events/events.contract.ts';
import { sceneNames } from '../pictures/cover.ts';
import type { Looks } from '../portraits/looks.ts';
import { readRecords } from './markdown.ts';

const scene = z.enum(sceneNames);

/** In days from today, and the hour of the day. */
const when = { on: z.coerce.number().int(), hour: z.coerce.number().min(0).lt(24) };

export const stories = readRecords('stories.md', { client: z.string(), scene });
export const articles = readRecords('articles.md', { client: z.string(), scene });
export const insights = readRecords('insights.md', { second: z.string(), scene });
export const meetups = readRecords('meetups.md', {
  second: z.string(),
  theme: z.string(),
  location: z.string(),
  ...when,
  who: z.string(),
  scene,
});
/** They last so many hours. */
export const events = readRecords('events.md', { ...when, lasts: z.coerce.number().positive(), type: z.enum(eventTypes), scene });

export type Piece = (typeof stories)[number];
export type DemoEvent = (typeof events)[number];

/** Such as 'woman, old, bindi' or 'man, middle, turban'. */
const looks = z
  .tuple([z.enum(['woman', 'man']), z.enum(['young', 'middle', 'old'])], z.enum(['turban', 'cap', 'headscarf', 'bindi']))
  .transform(([who, age, ...more]): Looks => {
    const wears = more.find((each) => each !== 'bindi') ?? null;
    return { isWoman: who === 'woman', age, wears, mayWearBindi: more.includes('bindi'), mayWearFlowers: false };
  });

export const advisers = readRecords('advisory.md', {
  position: z.string(),
  experience: z.string().optional(),
  looks: z
    .string()
    .transform((text) => text.split(', '))
    .pipe(looks),
});
