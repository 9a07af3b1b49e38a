// What is said of a slip that is saved, found or refused, for both sides.

import { formatNumber } from '../../../platform/wire/locale.ts';
import { daysToChange, mostSlips, mostSlipsInDay, mostThanks, type SlipKind } from './slip-kinds.ts';

export const slipTexts = {
  added: (kind: SlipKind) => `${kind} added successfully`,
  updated: (kind: SlipKind) => `${kind} updated successfully`,
  deleted: (kind: SlipKind) => `${kind} deleted successfully`,
  answered: 'Answer saved successfully',
  shown: (bySides: { is_public: boolean | null; may_be_shown: boolean | null }) =>
    bySides.is_public && bySides.may_be_shown
      ? 'The testimonial is public now'
      : 'The testimonial is not public: both of you have to agree',
  notAdded: { refused: 'Failed to add the slip' },
  notUpdated: { refused: 'Failed to update the slip' },
  notDeleted: { refused: 'Failed to delete the slip' },
  notAnswered: { refused: 'Failed to save the answer' },
  notFetched: 'Failed to load slips',
  none: 'No slips found',
  empty: 'Referrals, one-to-ones and thank-yous stand here. Give the first one.',
  notFound: 'Slip not found',
  toOneself: 'You cannot give a slip to yourself',
  inFuture: 'The day must not be in the future',
  tooOld: `The day must be at most ${daysToChange} days back`,
  changeTooOld: `After ${daysToChange} days only super admins change a slip`,
  met: 'You two already have a one-to-one on that day',
  onlyAnsweredBy: (name: string) => `Only ${name} can answer this`,
  onlyChangedBy: (name: string) => `Only ${name} can change this`,
  keepsKind: 'The kind of a slip never changes',
  chooseGiver: 'Please select the member who gives it',
  chooseReceiver: 'Please select a member',
  memberNotFound: 'Member not found',
  oneReceiver: 'Name a member or somebody from outside, not both',
  referralNotFound: 'Referral not found',
  noteRequired: 'Note is required',
  contactRequired: 'Contact name is required',
  reachRequired: 'Please give a phone, an e-mail or a note',
  wantedRequired: 'Please note what is wanted',
  amountRequired: 'Amount is required',
  amountTooSmall: 'Amount must be at least ₹0.01',
  titleRequired: 'Title is required',
  hoursRequired: 'Hours is required',
  wrongType: 'Type must be Inside or Outside',
  onlyReaddressedBy: (name: string) => `Only ${name} can give this referral to somebody else`,
  keepsReceiver: 'A referral with thank-yous keeps its receiver',
  receiverInactive: 'This cannot be undone: who received it before cannot sign in any more.',
  referralChanged: 'This cannot be undone: its referral was changed in the meantime.',
  tooManyThanks: `At most ${mostThanks} thank-yous can name one referral`,
  nothingToAnswer: 'A thank-you and a training need no answer',
  tooManyToday: `At most ${mostSlipsInDay} slips of a member can be added within 24 hours`,
  tooMany: `At most ${formatNumber(mostSlips)} slips of a member can be kept.`,
};
