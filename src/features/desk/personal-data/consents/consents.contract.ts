// The own consents: what one has agreed to, and giving and withdrawing them.

import { z } from 'zod';
import { moment, type RowOf, saveCall } from '../../../../platform/wire/call.ts';
import { optionalOneOf, orNull } from '../../../../platform/wire/fields.ts';
import { labelled } from '../../../../platform/wire/labels.ts';
import { listCall } from '../../../../platform/wire/list-call.ts';
import { optionalId } from '../../../../platform/wire/numbers.ts';
import { everyone } from '../../../../platform/wire/roles.ts';
import { consentSubjects, consentWays } from '../../../people/consents/consent-words.ts';

export const consentTexts = {
  given: 'Thank you. You can withdraw it at any time',
  withdrawn: 'Consent withdrawn',
  withdrawnAndAsked: 'Consent withdrawn. The office was asked to erase your data',
  notSaved: {
    refused: 'The consent could not be saved',
    unreached: 'The server did not answer, so the consent may not be saved yet. Please do it once more.',
  },
  notGiven: 'You have not agreed to this',
  notFound: 'Member not found',
  otherVersion: 'The page has changed meanwhile. Please read it once more.',
  onlyMembers: 'Only members are found by members',
  notFetched: 'Failed to load the consents',
  none: 'No consents',
};

export const listConsents = listCall({
  name: 'GetConsents',
  about: 'What the caller has agreed to, the newest first: to which version of the text, when, how, and when it was withdrawn.',
  who: everyone,
  isNeverByKey: true,
  noun: { one: 'consent', many: 'consents' },
  filters: { To: optionalOneOf('To', consentSubjects) },
  row: {
    Id: z.number(),
    To: z.enum(consentSubjects),
    TextVersion: z.number().describe('Of the page about privacy'),
    GivenAt: moment,
    How: z.enum(consentWays),
    WithdrawnAt: moment.nullable(),
  },
  sorts: ['GivenAt'],
  labels: { TextVersion: 'Version', GivenAt: 'Given', WithdrawnAt: 'Withdrawn' },
});

export type Consent = RowOf<typeof listConsents>;

const given = ['Privacy notice', 'Found by members'] as const;

const oneOf = <const Subjects extends readonly [string, ...string[]]>(subjects: Subjects) =>
  labelled('To', orNull, z.enum(subjects, `To must be ${subjects.slice(0, -1).join(', ')} or ${subjects.at(-1)}`));

export const saveConsent = saveCall({
  name: 'SaveConsent',
  about:
    "Agrees to something, or withdraws that. Withdrawing 'Privacy notice' asks the office to erase the own data; 'Found by members' shows nothing of the caller to other members any more; 'Testimonials in public' takes all of them off public pages. Each testimonial is agreed to by AnswerSlip.",
  who: everyone,
  isNeverByKey: true,
  list: listConsents.name,
  input: z.discriminatedUnion(
    'Flag',
    [
      z.object({
        Flag: z.literal('Give'),
        To: oneOf(given),
        How: optionalOneOf('How', ['First sign-in', 'Profile']).describe("'Profile' when left out"),
        TextVersion: optionalId('TextVersion').describe('The version that was read. Another one than the present is refused'),
      }),
      z.object({ Flag: z.literal('Withdraw'), To: oneOf(consentSubjects) }),
    ],
    { error: 'Flag must be Give or Withdraw' },
  ),
});
