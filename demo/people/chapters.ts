// The chapters: where they are, how large, and who lives there.

import { z } from 'zod';
import list from '../texts/chapters.json' with { type: 'json' };
import { type CommunityName, communityName } from './names.ts';

const chapter = z.strictObject({
  name: z.string(),
  state: z.string(),
  city: z.string(),
  /** Its share of the members, relative to the others. */
  weight: z.number(),
  /** So many days ago. */
  opened: z.number().int(),
  isActive: z.boolean(),
  /** The share of each community among its members, relative to the others. */
  communities: z.partialRecord(communityName, z.number()).transform((shares) => Object.entries(shares) as [CommunityName, number][]),
});

export type DemoChapter = z.output<typeof chapter>;

export const country = 'India';

/** In the order in which they were opened. */
export const chapters = z.array(chapter).parse(list);
