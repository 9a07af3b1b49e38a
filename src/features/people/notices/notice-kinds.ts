// The kinds of notices, and how each is told besides the bell.

export const noticeKinds = [
  'Slip',
  'Answer',
  'Speaker',
  'Absence',
  'Seat',
  'Visitor',
  'Event',
  'Membership',
  'Announcement',
  'Data',
  'Key',
  'Webhook',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** What people choose for. 'Meeting' has no notices, but a mail on the evening before. */
export const choiceKinds = [...noticeKinds, 'Meeting'] as const;

export type ChoiceKind = (typeof choiceKinds)[number];

export const mailedBy = ['At once', 'Daily', 'Never'] as const;

export type MailedBy = (typeof mailedBy)[number];

/** 'Push' is a message on the person's devices, and a mail at once where no device took it. */
export const toldBy = ['Push', ...mailedBy] as const;

export type ToldBy = (typeof toldBy)[number];

/** The defaults. What cannot wait until tomorrow comes at once. */
export const usualChoices: Readonly<Record<ChoiceKind, MailedBy>> = {
  Slip: 'At once',
  Answer: 'Daily',
  Speaker: 'At once',
  Absence: 'Daily',
  Seat: 'Daily',
  Visitor: 'Daily',
  Event: 'At once',
  Membership: 'Daily',
  Announcement: 'At once',
  Data: 'At once',
  Key: 'At once',
  Webhook: 'At once',
  Meeting: 'Daily',
};
