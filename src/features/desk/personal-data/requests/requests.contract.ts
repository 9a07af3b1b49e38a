// What people ask about their data: asking, the list of the office, and answering; and the nominee who may ask for somebody.

import { z } from 'zod';
import { moment, type ResOf, type RowOf, resultCall, saveCall } from '../../../../platform/wire/call.ts';
import { optionalDay } from '../../../../platform/wire/days.ts';
import { optionalEmail, optionalOneOf, optionalPersonName, optionalText, orNull, requiredText } from '../../../../platform/wire/fields.ts';
import { labelled } from '../../../../platform/wire/labels.ts';
import { listCall } from '../../../../platform/wire/list-call.ts';
import { listContract } from '../../../../platform/wire/list-contract.ts';
import { missingId, optionalId, requiredId, versionSeen } from '../../../../platform/wire/numbers.ts';
import { optionalPhone } from '../../../../platform/wire/phone.ts';
import { everyone, staff } from '../../../../platform/wire/roles.ts';

export const dataRequestKinds = ['Access', 'Correction', 'Erasure', 'Complaint'] as const;

export type DataRequestKind = (typeof dataRequestKinds)[number];

export const requestAnswers = ['Done', 'Refused'] as const;

export type RequestAnswer = (typeof requestAnswers)[number];

/** Within so many days a request is answered. */
export const daysToAnswer: Readonly<Record<DataRequestKind, number>> = { Access: 30, Correction: 30, Erasure: 30, Complaint: 90 };

/** Of one person, not answered yet. */
export const mostOpenRequests = 10;

const longestRequest = 2_000;

export const requestTexts = {
  asked: 'Your request was sent',
  entered: 'Request entered',
  notAsked: {
    refused: 'The request could not be sent',
    unreached: 'The server did not answer, so the request may not be sent yet. Please look at your requests.',
  },
  answered: 'Request answered',
  notEntered: {
    refused: 'The request could not be entered',
    unreached: 'The server did not answer, so the request may not be entered yet. Please look at the list.',
  },
  noMember: 'Please choose a member',
  notAnswered: 'The request could not be answered',
  notFetched: 'Failed to load the requests',
  none: 'No requests found',
  empty: 'What members ask about their data stands here, with the day by which it has to be answered.',
  notFound: 'Request not found',
  memberNotFound: 'Member not found',
  onlyOwn: 'Only super admins enter requests of others',
  tooMany: `At most ${mostOpenRequests} requests of one person can be open`,
  reasonRequired: 'Please say why',
  isAnswered: 'This request is answered already',
  eraseFirst: 'Erase the personal data first: the request is answered with that',
  nomineeSaved: 'Nominee saved',
  nomineeRemoved: 'Nominee removed',
  nomineeNotSaved: 'The nominee could not be saved',
  nomineeName: 'Please enter the name of the nominee',
};

export const requestFields = {
  Kind: labelled('Kind', orNull, z.enum(dataRequestKinds, 'Kind must be Access, Correction, Erasure or Complaint')),
  Text: requiredText('Text', { max: longestRequest, hasLines: true }),
};

/** For a super admin who enters what somebody else has asked. */
export const enteredFields = { UserId: requiredId('Member', requestTexts.noMember), ...requestFields };

export const askAboutData = saveCall({
  name: 'AskAboutData',
  about:
    'Asks the office about the own data: what is kept, to correct or to erase it, or to complain. It is answered within 30 days, a complaint within 90. Super admins also enter what somebody has asked elsewhere, and that somebody has died: as Erasure, with UserId.',
  who: everyone,
  isNeverByKey: true,
  list: 'GetDataRequests',
  input: z.object({ ...requestFields, UserId: optionalId('UserId').describe('For super admins: whose data it is about') }),
});

export const listDataRequests = listCall({
  name: 'GetDataRequests',
  about: 'What people have asked about their data, the newest first. The nominee is shown while an Erasure is open, and at no other time.',
  who: staff,
  isNeverByKey: true,
  noun: { one: 'request', many: 'requests' },
  filters: {
    Id: optionalId('Id'),
    UserId: optionalId('UserId'),
    Kind: optionalOneOf('Kind', dataRequestKinds),
    State: optionalOneOf('State', ['Open', 'Answered']),
    DueTo: optionalDay('Due By').describe('Not answered yet, and due up to this day'),
  },
  row: {
    Id: z.number(),
    UserId: z.number(),
    FullName: z.string(),
    Email: z.string().nullable().describe('Null where there is nothing left to erase'),
    IsDeleted: z.boolean().describe('The account was deleted. With an e-mail it is in the trash'),
    IsErased: z.boolean(),
    Kind: z.enum(dataRequestKinds),
    Text: z.string(),
    CreatedDate: moment,
    EnteredByName: z.string().nullable().describe('The super admin who has entered it'),
    DueOn: moment.describe('The last day to answer'),
    Answer: z.enum(requestAnswers).nullable(),
    Reason: z.string().nullable(),
    AnsweredAt: moment.nullable(),
    AnsweredByName: z.string().nullable(),
    NomineeName: z.string().nullable(),
    NomineePhone: z.string().nullable(),
    NomineeEmail: z.string().nullable(),
    Version: z.number(),
  },
  sorts: ['CreatedDate', 'DueOn'],
  labels: {
    UserId: 'Member Id',
    FullName: 'Member',
    IsDeleted: 'Deleted',
    IsErased: 'Erased',
    CreatedDate: 'Asked',
    EnteredByName: 'Entered by',
    DueOn: 'Due',
    AnsweredAt: 'Answered',
    AnsweredByName: 'Answered by',
    NomineeName: 'Nominee',
  },
});

export type DataRequest = RowOf<typeof listDataRequests>;

export const dataRequestList = listContract({
  call: listDataRequests,
  filters: ['Kind', 'State', 'DueTo', 'UserId'],
  pageSizes: [10, 25, 50, 100],
  texts: requestTexts,
});

export const answerFields = {
  Answer: labelled('Answer', orNull, z.enum(requestAnswers, 'Answer must be Done or Refused')),
  Reason: optionalText('Reason', { max: longestRequest, hasLines: true }).describe(
    "Whoever asked reads it under 'My data'. Required for 'Refused'",
  ),
};

export const answerDataRequest = saveCall({
  name: 'AnswerDataRequest',
  about: 'Answers a request about personal data. Whoever asked is told. An Erasure is answered by EraseMember, or refused here.',
  who: staff,
  isNeverByKey: true,
  list: listDataRequests.name,
  input: z
    .object({ Id: requiredId('Id', missingId('request')), ...versionSeen, ...answerFields })
    .refine(({ Answer, Reason }) => Answer !== 'Refused' || Reason !== null, { path: ['Reason'], message: requestTexts.reasonRequired }),
});

export const nomineeFields = {
  Name: optionalPersonName('Name').describe('Empty: nobody is named any more'),
  Phone: optionalPhone('Phone'),
  Email: optionalEmail('E-mail'),
};

export const saveNominee = saveCall({
  name: 'SaveNominee',
  about: 'Names who may ask about the own data when one cannot. The office sees it only while a request to erase the data is open.',
  who: everyone,
  isNeverByKey: true,
  input: z.object(nomineeFields),
});

export const getDataSummary = resultCall({
  name: 'GetDataSummary',
  about:
    "What 'My data' shows of the caller: what is kept and why, how often it went out, the version of the page about privacy to agree to, the nominee, and the latest 20 own requests.",
  who: everyone,
  isNeverByKey: true,
  input: z.object({}),
  res: {
    Kept: z
      .array(
        z.object({
          Group: z.string(),
          Kinds: z.array(z.object({ What: z.string(), Why: z.string(), Kept: z.string(), SeenBy: z.string() })),
        }),
      )
      .describe('What is kept of somebody with an account, by the registry'),
    WentTo: z.object({
      Receipts: z.number(),
      Mails: z.number().describe('Sent in the last 90 days'),
      SlipsGiven: z.number(),
      SlipsReceived: z.number(),
    }),
    TextVersion: z.number().nullable().describe('Null where the present version was agreed to'),
    Nominee: z.object({ Name: z.string(), Phone: z.string().nullable(), Email: z.string().nullable() }).nullable(),
    Requests: z.array(
      z.object({
        Id: z.number(),
        Kind: z.enum(dataRequestKinds),
        Text: z.string(),
        CreatedDate: moment,
        DueOn: moment,
        Answer: z.enum(requestAnswers).nullable(),
        Reason: z.string().nullable(),
        AnsweredAt: moment.nullable(),
      }),
    ),
  },
});

export type DataSummary = ResOf<typeof getDataSummary>;
