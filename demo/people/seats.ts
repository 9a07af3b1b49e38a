// Which professions of the list a person of the demo can have the seat of, the likeliest first. Some have none there.

import { z } from 'zod';
import list from '../texts/seats.json' with { type: 'json' };

const seats = z.record(z.string(), z.array(z.string())).parse(list);

export const seatsFor = (profession: string): readonly string[] => seats[profession] ?? [];
