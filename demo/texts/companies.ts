// Companies that do not exist: those that sponsor, those that are partners, and the organisations that members know.

import { z } from 'zod';
import companies from './companies.json' with { type: 'json' };

const company = z.strictObject({ name: z.string(), trade: z.string() });

export type Company = z.output<typeof company>;

export const { sponsors, partners, organisations } = z
  .strictObject({ sponsors: z.array(company), partners: z.array(company), organisations: z.array(z.string()) })
  .parse(companies);
