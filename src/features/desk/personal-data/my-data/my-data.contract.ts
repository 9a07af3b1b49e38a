// What somebody may know of the own data: all of it as a file, and what is kept of people at all, for everybody to read.

import { z } from 'zod';
import { fileCall, resultCall } from '../../../../platform/wire/call.ts';
import { everyone } from '../../../../platform/wire/roles.ts';

export const myDataTexts = {
  notMade: 'Your data could not be put together. Please try again.',
  tooMany: 'Your data can be downloaded five times a day',
  privacyNotFetched: 'The page could not be loaded',
};

export const getMyData = fileCall({
  name: 'GetMyData',
  about: 'All that is kept of the caller, as a ZIP: JSON and CSV for each kind, the own files, and a page that explains. Five times a day.',
  who: everyone,
  isNeverByKey: true,
  input: z.object({}),
  file: 'application/zip',
});

export const getPrivacy = resultCall({
  name: 'GetPrivacy',
  about: 'What is kept of people, why, for how long, who sees it, and what becomes of it with an erasure; and whom to ask about it.',
  method: 'GET',
  who: 'anyone',
  cached: 'by role',
  input: z.object({}),
  res: {
    Organization: z.string(),
    Kinds: z.array(
      z.object({
        What: z.string(),
        Why: z.string(),
        Kept: z.string(),
        SeenBy: z.string(),
        Stays: z.array(z.string()).describe('Why some of it stays after an erasure; empty where all of it goes'),
      }),
    ),
    Contact: z.object({ Name: z.string().nullable(), Email: z.string().nullable(), Phone: z.string().nullable() }),
    Text: z.string().nullable().describe('What the organisation adds'),
    Version: z.number().describe('Of the text and the contact, counted up with each change'),
  },
});
