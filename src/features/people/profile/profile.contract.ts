// The own account: profile, photo, details, password. A super admin changes other users' photo, details and TMN mark by the same call.

import { z } from 'zod';
import { resultCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalEmail, orNull, password } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { optionalFlag, optionalId, requiredFlag, versionSeen } from '../../../platform/wire/numbers.ts';
import { everyone, staff } from '../../../platform/wire/roles.ts';
import { heldOffices, registrationFields, sessionTexts } from '../accounts/session.contract.ts';
import { memberShape } from '../members/members.contract.ts';
import { newPassword } from '../password-rules/password-fields.ts';
import { businessIfSent, businessShape } from '../visibility/visibility.contract.ts';

const noAnswer = 'the server did not answer';

export const profileTexts = {
  noEmailByKey: 'A key changes no e-mail',
  notFetched: 'Failed to fetch profile',
  photoUpdated: 'Photo updated successfully!',
  photoNotUpdated: {
    refused: 'Failed to update photo',
    unreached: `Failed to update photo: ${noAnswer}, so it may not be updated yet. Choose it once more.`,
  },
  memberPhotoNotUpdated: { refused: 'Failed to update photo', unreached: 'Error uploading photo' },
  tmnAdded: 'TMNians status added successfully!',
  tmnRemoved: 'TMNians status removed successfully!',
  tmnNotUpdated: { refused: 'Failed to update TMNians status', unreached: 'Error updating TMNians status' },
  activated: 'Account activated successfully',
  deactivated: 'Account deactivated successfully',
  activeNotUpdated: 'Failed to update the account',
  notOneself: 'You cannot deactivate your own account',
  mailOn: 'You will get mail about your membership',
  mailOff: 'You will get no more mail about your membership',
  mailNotSwitched: 'Failed to change the setting',
  detailsUpdated: 'Details updated successfully!',
  detailsNotUpdated: {
    refused: 'Failed to update details',
    unreached: `Failed to update details: ${noAnswer}, so they may not be saved yet. Save them once more.`,
  },
  passwordChanged: 'Password changed successfully',
  passwordNotChanged: {
    refused: 'Failed to change password',
    unreached: `Failed to change password: ${noAnswer}, so it may not be changed yet. Save it once more. If you are asked to sign in, use the new one.`,
  },
  passwordWrong: sessionTexts.passwordWrong,
  phoneRequired: 'Phone number is required',
  memberNotFound: 'Member not found',
};

export const photoMegabytes = 5;

export const getProfile = resultCall({
  name: 'profile',
  about: "The caller's own profile.",
  method: 'GET',
  who: everyone,
  input: z.object({}),
  res: {
    ...memberShape,
    ...businessShape,
    Offices: heldOffices,
    VersionToAgree: z.number().nullable().describe('Of the page about privacy. Null where the present one was agreed to'),
  },
});

export const passwordFields = {
  OldPassword: password('Current Password'),
  NewPassword: newPassword(),
};

export const changePassword = resultCall({
  name: 'ChangeUserPassword',
  isNeverByKey: true,
  isAlwaysSaved: true,
  about: "Changes the caller's password, ends the caller's other sessions and gives a fresh token for this one.",
  who: everyone,
  input: z.object(passwordFields),
  res: {
    Token: z.string().optional().describe('Missing in an answer that is given again. Then sign in with the new password'),
    ...savedSet,
  },
});

const userField = { UserId: optionalId('UserId').describe("The caller's own, when left out") };

/** Setting up a portal asks for no phone, so a super admin may lack one. All others must have one. */
export const mayLackPhone = (isSuperAdmin: boolean, phone: string | null): boolean => isSuperAdmin && !phone;

export const detailsFields = {
  FullName: registrationFields.FullName,
  Phone: labelled('Phone', orNull, registrationFields.Phone.nullable()).describe('Only a super admin who has none may leave it out'),
  Profession: registrationFields.Profession,
};

export const updateDetails = resultCall({
  name: 'UserUpdateDetails',
  list: 'GetMemberList',
  rest: 'GetBusiness',
  about:
    "Changes a photo or the details: one's own, or anybody's as super admin. Super admins also change the TMN mark, the e-mail, and whether somebody may sign in. Everybody says whether to get mail about the own membership. Company, City, Website, Offers, Wants, TaxNumber and State stay as they are when they are left out.",
  who: everyone,
  input: z.discriminatedUnion(
    'Flag',
    [
      z.object({ Flag: z.literal('Photo'), ...userField }),
      z.object({ Flag: z.literal('IsTmn'), ...userField, IsTmnians: requiredFlag('IsTmnians') }),
      z.object({ Flag: z.literal('MembershipMail'), ...userField, WantsMembershipMail: requiredFlag('WantsMembershipMail') }),
      z.object({
        Flag: z.literal('Details'),
        ...userField,
        ...versionSeen,
        ...detailsFields,
        ...businessIfSent,
        Email: optionalEmail().describe("Super admins change other users'. Without it, it stays"),
      }),
      z.object({ Flag: z.literal('Active'), ...userField, IsActive: optionalFlag('IsActive').describe('Without it, it is flipped') }),
    ],
    { error: 'Flag must be Photo, IsTmn, Details, MembershipMail or Active' },
  ),
  bulk: { IsTmn: { ids: 'UserId', rows: ['UserId', 'Id'], who: staff } },
  upload: { kind: 'picture', maxMegabytes: photoMegabytes, flags: ['Photo'] },
  res: { Id: z.number(), Photo: z.string().nullable(), ...savedSet },
});
