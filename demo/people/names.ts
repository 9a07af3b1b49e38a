// Names by the communities that they come from, what people do for a living, and the names that nobody here may have.

import { z } from 'zod';
import names from '../texts/names.json' with { type: 'json' };

const words = z.string().transform((text) => text.split(' '));
const shares = z.partialRecord(z.enum(['turban', 'cap', 'headscarf']), z.number().min(0).max(1));

const community = z.strictObject({
  men: words,
  women: words,
  families: words,
  mayWearBindi: z.boolean(),
  mayWearFlowers: z.boolean(),
  /** The share of men and of women who wear something on their head. */
  wears: z.strictObject({ men: shares.optional(), women: shares.optional() }).optional(),
});

export type Community = z.output<typeof community>;

const communityNames = [
  ...(['marathi', 'gujarati', 'marwari', 'hindustani', 'punjabi', 'sikh', 'bengali'] as const),
  ...(['tamil', 'telugu', 'kannada', 'malayali', 'christian', 'muslim', 'parsi'] as const),
] as const;

export const communityName = z.enum(communityNames);

export type CommunityName = z.output<typeof communityName>;

/** `wellKnown` are names of real people that these lists could produce: nobody in the demo gets one. */
export const { communities, wellKnown, professions } = z
  .strictObject({ communities: z.record(communityName, community), wellKnown: z.array(z.string()), professions: z.array(z.string()) })
  .parse(names);
