// The public page of a chapter, where anybody registers for a meeting. The contract between the server and the web client.

import { z } from 'zod';
import { moment, type ResOf, resultCall } from '../../../platform/wire/call.ts';
import { email, longest, optionalText, personName } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { optionalId, requiredFlag, requiredId } from '../../../platform/wire/numbers.ts';
import { optionalPhone } from '../../../platform/wire/phone.ts';
import { meetingModes, weekDays } from '../../chapters/chapters/rhythm.ts';

export const visitTexts = {
  notFound: 'Page Not Found',
  notFetched: 'The page could not be loaded',
  /** The same for everybody, whoever is known and whoever is not. */
  thanks: 'Thank you. We have sent you an e-mail about your visit.',
  /** The page says this where no mail leaves. */
  thanksWithoutMail: 'Thank you. Your host will get in touch with you about your visit.',
  notRegistered: 'Your registration could not be sent. Please try again.',
  noConsent: 'Please agree, so that we may keep what you have entered',
  noLinks: 'Please enter a name without a link or an e-mail',
  noSuchMeeting: 'Please choose one of the next meetings',
  noMeeting: 'No meeting is planned now: register, and your host tells you the day.',
  meetingGone: 'This meeting is not held any more. Load the page again to see the next one: what you have typed stays.',
  noSuchProfession: 'Please choose a profession of the list',
  tooManyTries: 'Too many registrations. Please try again in an hour, or ask your host to register you.',
  tooManyToday: 'Many people have registered today. Please try again tomorrow, or ask your host to register you.',
  visitedTwice: 'You have visited twice. Please talk to your host about joining.',
};

/** Of an invitation. */
const longestToken = 200;

const chapterField = {
  ChapterId: requiredId('Chapter Id', visitTexts.notFound),
  Invitation: optionalText('Invitation', { max: longestToken }).describe('From the address of the page. One that does not work is ignored'),
};

const mostBytes = 16_000;

const seatStates = ['Taken', 'Open'] as const;

const linkMeetingStates = ['Called off', 'Begun', 'Over'] as const;

export const getVisitPage = resultCall({
  name: 'GetVisitPage',
  about:
    'What the public page of a chapter shows: when and where it meets, which seats are open, and what members say of each other. 404 while the setting is off.',
  who: 'anyone',
  cached: 'by user',
  maxBytes: mostBytes,
  input: z.object({ ...chapterField, MeetingId: optionalId('Meeting').describe('From the address of the page') }),
  res: {
    ChapterId: z.number(),
    ChapterName: z.string(),
    City: z.string().nullable(),
    OrganizationName: z.string(),
    InvitedByName: z.string().nullable().describe('Who signed the invitation, as long as that one is in the chapter'),
    MeetingDay: z.enum(weekDays).nullable(),
    MeetsAt: z.string().nullable().describe('HH:MM in TIME_ZONE'),
    MeetsFor: z.number().describe('In minutes'),
    MeetingMode: z.enum(meetingModes).nullable(),
    MeetingPlace: z.string().nullable(),
    Meetings: z
      .array(
        z.object({
          Id: z.number(),
          Day: moment,
          StartsAt: z.string(),
          EndsAt: z.string(),
          From: moment,
          Until: moment,
          Mode: z.enum(meetingModes).nullable(),
          Place: z.string().nullable(),
        }),
      )
      .describe('The next ones that have not begun'),
    LinkMeeting: z
      .object({ Day: moment.nullable(), State: z.enum(linkMeetingStates) })
      .nullable()
      .describe('What has become of the meeting of MeetingId, where nobody can come to it any more. Without a day once it is deleted'),
    Seats: z.array(z.object({ ProfessionId: z.number(), Profession: z.string(), State: z.enum(seatStates) })),
    Testimonials: z
      .array(z.object({ Text: z.string(), FromName: z.string(), ToName: z.string() }))
      .describe('At most two, which giver and receiver both show'),
    VisitorDays: z.number().describe('For so many days after the last visit contact data are kept'),
  },
});

export type VisitPage = ResOf<typeof getVisitPage>;
export type VisitMeeting = VisitPage['Meetings'][number];

/** What mail programs make a link of, and what belongs into no name. */
const isLinkLike = /:\/\/|www\.|[<>@]/i;

/** A name goes into notices and mails of others. */
const visitorName = (label: string) =>
  labelled(
    label,
    (sent) => sent,
    personName(label).refine((text) => !isLinkLike.test(text), visitTexts.noLinks),
  );

const consent = labelled(
  'Consent',
  (sent) => sent,
  requiredFlag('Consent').refine((agreed) => agreed, visitTexts.noConsent),
);

export const visitFields = {
  FullName: visitorName('Full Name'),
  Email: email('E-mail'),
  Phone: optionalPhone('Phone'),
  Company: optionalText('Company', { max: longest.name }),
  ProfessionId: optionalId('Profession'),
  Profession: optionalText('Profession in your words', { max: longest.name }).describe('Where the list has none that fits'),
  City: optionalText('City', { max: longest.name }),
  MeetingId: optionalId('Meeting').describe('One of the next meetings; the very next one when not given'),
  Consent: consent,
  Website: optionalText('Website').describe('Nobody sees this field. Whatever comes with something in it is thrown away'),
};

export const registerVisitor = resultCall({
  name: 'RegisterVisitor',
  writes: true,
  about: 'Registers a visitor of a chapter, without signing in. The answer is the same whether somebody is known or not.',
  who: 'anyone',
  maxBytes: mostBytes,
  input: z.object({ ...chapterField, ...visitFields }),
  res: {},
});
