// The fields of records as the forms name them.

import { wordsOf } from '../../../platform/wire/labels.ts';

/** 'ClientName' is 'Client Name'. The exceptions are what a form calls otherwise. */
export const fieldLabel = (record: string, field: string): string => labelsOf[`${record}.${field}`] ?? labels[field] ?? wordsOf(field);

const labels: Record<string, string> = {
  CMSEventId: 'Published Event',
  Exp: 'Experience',
  GoesWithoutMail: 'Works without mail',
  HidesSetup: "'Set up your portal' is put away",
  IsActive: 'Status',
  IsActiveMember: 'Active Member',
  IsTmnians: 'TMN',
  MembershipNo: 'Membership Number',
  MeetupDateTime: 'Date and Time',
  MobileNo: 'Mobile Number',
  OfficeEmail: 'Office E-mail',
  OrderNo: 'Order Number',
  PasswordHash: 'Password',
  PasswordLink: 'Link to choose a password',
  RecoveryCodes: 'Recovery codes of the second factor',
  SecondFactor: 'Second factor',
  RoleName: 'Role',
  TypeOfEvent: 'Event Type',
  ShowCompany: 'Who sees company, city and website',
  ShowEmail: 'Who sees the e-mail',
  ShowMe: 'Who sees name, photo and profession',
  ShowPhone: 'Who sees the phone',
  UpiId: 'UPI ID',
  User: 'Member',
  ValueOfBusiness: 'Expected Value',
  WhatToExpect: 'What to Expect',
};

const labelsOf: Record<string, string> = {
  'Story.Name': 'Story Name',
  'Story.Dates': 'Date',
  'Story.Logo': 'Image',
  'Article.Dates': 'Publication Date',
  'Article.Logo': 'Image',
  'Meeting.StartsAt': 'Starts',
  'Meeting.EndsAt': 'Ends',
  'Meeting.ClosedAt': 'Closed',
  'Attendance.SubstituteName': 'Substitute',
  'Attendance.Via': 'Marked By',
  'Member.Offers': 'I can help with',
  'Member.Wants': 'I am looking for',
  'Payment.ReceiptNo': 'Receipt Number',
  'Payment.ReceiptName': 'Name on the Receipt',
};
