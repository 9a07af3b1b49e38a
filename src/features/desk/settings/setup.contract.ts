// 'Set up your portal': what a new portal needs before its first day, and whether its mail is sent.

import { z } from 'zod';
import { resultCall, saveCall } from '../../../platform/wire/call.ts';
import { optionalFlag } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';

export const setupTexts = {
  title: 'Set up your portal',
  saved: 'Saved successfully',
  dismissed: "You find 'Set up your portal' again in the settings",
  notSaved: 'Failed to save',
  notTested: 'The test mail could not be asked for',
  tooMany: 'Five test mails in ten minutes are enough. Please wait a little.',
};

/** In the order in which they are shown. */
export const setupSteps = ['You', 'Organization', 'Chapter', 'Members', 'Mail'] as const;

export type SetupStep = (typeof setupSteps)[number];

export const setupShape = z.object({
  Steps: z.array(
    z.object({
      Step: z.enum(setupSteps),
      IsDone: z.boolean(),
      Missing: z.array(z.string()).describe('What the step still needs, in the words of its forms'),
    }),
  ),
  IsDismissed: z.boolean(),
  HasPayments: z.boolean(),
  CountryId: z.number().nullable().describe('The country of the address, for the first chapter'),
});

export type Setup = z.output<typeof setupShape>;

export const saveSetup = saveCall({
  list: 'GetSettings',
  name: 'SaveSetup',
  about: `Puts the list '${setupTexts.title}' away or brings it back, or says that the portal does without a mail server. What is left out stays.`,
  who: staff,
  input: z.object({ IsDismissed: optionalFlag('IsDismissed'), WithoutMail: optionalFlag('WithoutMail') }),
});

export const sendTestMail = resultCall({
  name: 'SendTestMail',
  writes: true,
  about: 'Sends a mail to the caller, and says what came of it.',
  who: staff,
  input: z.object({}),
  res: {
    IsSent: z.boolean().describe('Whether the mail server has taken it'),
    To: z.string(),
    Missing: z.array(z.string()).describe('The settings of the server without which no mail is sent'),
    Error: z.string().nullable().describe('Why not, in the words of the mail server'),
  },
});
