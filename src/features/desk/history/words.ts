// The words of the history: calls as people know them, values as text, and addresses of records. Fields: field-labels.ts.

import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import type { Href } from '../../../platform/ui/screen/screen-address.ts';
import { filesPath, formerPicturesPath } from '../../../platform/wire/files.ts';
import { wordsOf } from '../../../platform/wire/labels.ts';
import { slipPath } from '../../giving/slips/slip-kinds.ts';
import { visitorPath } from '../../meetings/visitors/visitor-words.ts';
import type { Change, ChangedField, RecordName } from './history.contract.ts';

/** By which call, or in which other way, a record was changed. */
export const viaLabel = (via: string): string => callWords[via] ?? sentence(wordsOf(via));

const callWords: Record<string, string> = {
  AddCmsStories: 'Story form',
  AddCmsArticles: 'Article form',
  AddCmsMeetups: 'Meetup form',
  AddCmsInsights: 'Insight form',
  AddCmsEvents: 'Event form',
  AddCmsSponsor: 'Sponsor form',
  AddCmsPartner: 'Partner form',
  AddCmsAdvisoryCommaty: 'Advisory form',
  AddOrUpdateChapter: 'Chapter form',
  AssignUserInChapter: 'Assignment',
  SaveOffice: 'Officers of a chapter',
  SaveProfession: 'List of professions',
  SaveMeeting: 'Meeting form',
  SaveMeetingPart: 'Agenda of a meeting',
  MarkAttendance: 'Marks of a meeting or an event',
  AnswerMeeting: 'Answer to a meeting',
  AnswerEvent: 'Answer to an event',
  CheckIn: 'Check-in',
  SaveVisibility: 'Who sees what',
  SaveSlip: 'Slip form',
  AnswerSlip: 'Answer to a slip',
  SaveVisitor: 'Visitor form',
  MoveVisitor: 'Stage of a visitor',
  ObjectVisitor: 'Objection to a visitor',
  JoinMemberPaymentUpdate: 'Payment form',
  AddUserConnect: 'Connection form',
  UserExpectationsCrud: 'Expectation form',
  UserEventsJoinedCrud: 'Joined events',
  UserDocumentsCrud: 'Document form',
  NoteContact: 'Noted at the desk',
  ForgetPayer: 'Payer forgotten',
  SaveAnnouncement: 'Announcement form',
  EraseMember: 'Erasure',
  SaveConsent: 'Consent',
  AskAboutData: 'Request about personal data',
  AnswerDataRequest: 'Answer to a request',
  SaveNominee: 'Nominee',
  UserUpdateDetails: 'Profile',
  DeleteMember: 'Member deleted',
  SaveSettings: 'Settings',
  SaveKey: 'List of keys',
  SaveSetup: 'Set up your portal',
  SaveWebhook: 'Webhook form',
  webhooks: 'Sending to webhooks',
  ChangeUserPassword: 'Password form',
  register: 'Registration',
  RequestPasswordReset: 'Forgot password',
  ResetPassword: 'Link to choose a password',
  SendPasswordLink: 'Link sent by an administrator',
  SendReceipt: 'Receipt sent',
  ConfirmSecondFactor: 'Second factor set up',
  RemoveSecondFactor: 'Second factor removed',
  login: 'Login page',
  Logout: 'Logout',
  EndSession: 'List of devices',
  BulkSave: 'Several at once',
  SaveView: 'Views of a list',
  ImportRecords: 'Import',
  UndoChanges: 'Undo',
  RestoreVersion: 'Restored version',
};

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();

const formatted: readonly string[] = ['Description', 'WhatToExpect', 'Text'];

export const isFormattedText = ({ Field, Before, After }: ChangedField): boolean =>
  formatted.includes(Field) && [Before, After].every((value) => value === null || typeof value === 'string');

export const isPicture = (value: ChangedField['After']): value is string =>
  typeof value === 'string' && (value.startsWith(filesPath) || value.startsWith(formerPicturesPath));

const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const isNoon = /T12:00:00\.000Z$/;

const moneyFields: readonly string[] = ['Amount', 'MembershipFee', 'TaxableValue', 'Cgst', 'Sgst', 'Igst'];

/** '' if there is no value. */
export const valueText = (field: string, value: ChangedField['After']): string => {
  if (value === null) return '';
  if (field === 'IsActive') return value ? 'Active' : 'Inactive';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return moneyFields.includes(field) ? showMoney(value) : String(value);
  if (!isMoment.test(value)) return value;
  return isNoon.test(value) ? showDate(value) : momentText(value);
};

/** 05 Mar 2026, 2:02 pm */
export const momentText = (moment: string): string => `${showDate(moment)}, ${showTime(moment)}`;

/** The address of the record, else of the screen that shows it. Null if there is none. */
export const pathOf = ({ Record: name, RecordId, OwnerId, IsListed }: Change): Href | null => {
  const id = shownAtOwner.includes(name) ? OwnerId : RecordId;
  return IsListed && id !== null ? (paths[name]?.(id) ?? null) : null;
};

/** Records that are shown on the page of their member. */
const shownAtOwner: readonly string[] = ['Payment', 'Payer', 'Contact', 'Office'];

const memberPath = (id: number): Href => `/member-details/${id}`;

const paths: Record<string, ((id: number) => Href) | undefined> = {
  Member: memberPath,
  Account: memberPath,
  Payment: memberPath,
  Payer: memberPath,
  Contact: memberPath,
  Office: memberPath,
  Story: (id) => `/stories/${id}`,
  Article: (id) => `/cms-articles/${id}`,
  Meetup: (id) => `/meetup/${id}`,
  Insight: (id) => `/insights/${id}`,
  Event: (id) => `/events/${id}`,
  Sponsor: (id) => `/sponsors/${id}`,
  Partner: (id) => `/partners/${id}`,
  'Advisory member': (id) => `/advisory-committee/${id}`,
  Chapter: (id) => `/chapters/${id}`,
  Profession: () => '/professions',
  Meeting: (id) => `/meetings/${id}`,
  Closing: (id) => `/meetings/${id}`,
  'Meeting part': () => '/meetings',
  Attendance: () => '/meetings',
  Slip: slipPath,
  Visitor: visitorPath,
  Assignment: () => '/assigned-members',
  Connection: () => '/User-connections',
  Expectation: () => '/user-expectations',
  'Joined event': () => '/userEvents-joined',
  Document: () => '/user-documents',
  Announcement: (id) => `/announcements/${id}`,
  Setting: () => '/settings',
  Key: () => '/keys',
  'Data request': () => '/data-requests',
  Webhook: () => '/settings',
} satisfies { [Name in RecordName]?: (id: number) => Href };
