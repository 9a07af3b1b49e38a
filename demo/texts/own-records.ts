// What members keep for themselves: names of their documents by the type of file, sentences in them, and events from elsewhere.

import { z } from 'zod';
import texts from './own-records.json' with { type: 'json' };

export const documentTypes = ['pdf', 'docx', 'xlsx', 'jpg', 'png', 'txt'] as const;

export type DocumentType = (typeof documentTypes)[number];

export const documentStatuses = ['Active', 'Active', 'Active', 'Pending', 'Draft', 'Inactive'] as const;

const list = z.array(z.string()).min(1);

export const { documentNames, sentences, otherEvents } = z
  .strictObject({ documentNames: z.record(z.enum(documentTypes), list), sentences: list, otherEvents: list })
  .parse(texts);
