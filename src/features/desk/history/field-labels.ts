// The fields of records as forms name them. A test compares them with the contracts, which the browser then need not load.

import { wordsOf } from '../../../platform/wire/labels.ts';

/** 'ClientName' is 'Client Name'; exceptions are below. */
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
  WantsMembershipMail: 'Mail about Membership',
  WhatToExpect: 'What to Expect',
};

const labelsOf: Record<string, string> = {
  'Story.Name': 'Story Name',
  'Story.Dates': 'Date',
  'Story.Logo': 'Image',
  'Article.Dates': 'Publication Date',
  'Article.Logo': 'Image',
  'Chapter.StateName': 'State',
  'Chapter.CityName': 'City',
  'Meeting.ClosedAt': 'Closed',
  'Attendance.SubstituteName': 'Substitute',
  'Attendance.Via': 'Marked By',
  'Member.Offers': 'I can help with',
  'Member.Wants': 'I am looking for',
  'Payment.ReceiptNo': 'Receipt Number',
  'Payment.ReceiptName': 'Name on the Receipt',
  'Slip.IsPublic': 'Public',
  'Slip.ToName': 'Name',
  'Webhook.Url': 'Address',
  'Webhook.OffBecause': 'Switched off because',
  'Visitor.Email': 'E-mail',
  'Visitor.VisitReason': 'Reason for another visit',
  'Setting.LatesPerAbsence': 'Lates per Absence',
  'Setting.LightsForAll': 'Members see the lights of their chapter',
  'Setting.PublicChapterPages': 'Public pages of chapters',
};
