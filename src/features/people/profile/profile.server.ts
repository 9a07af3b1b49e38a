// The own account on the server, and the changes that super admins make to other users.

import type { RowChange } from '../../../platform/data/records/record-kind.ts';
import { isTaken } from '../../../platform/data/violations.ts';
import { stagePicture } from '../../../platform/files/pictures.ts';
import { saveStaged } from '../../../platform/files/record-file.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type CallHandler, type Context, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { hashPassword } from '../../../platform/server/hashing.ts';
import { giveBack } from '../../../platform/server/tries.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { pictureUrl } from '../../../platform/wire/files.ts';
import { notAllowed, Refusal, refusedField, sessionExpired } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { notAPicture } from '../../../platform/wire/uploads.ts';
import { countSuperAdmins, lastSuperAdmin } from '../accounts/accounts.server.ts';
import type { OfficesOf } from '../accounts/begin-session.server.ts';
import { requireOwnPassword } from '../accounts/own-password.server.ts';
import { sessionTexts } from '../accounts/session.contract.ts';
import type { Tokens } from '../accounts/tokens.server.ts';
import { versionToAgree } from '../consents/consents.server.ts';
import { memberColumns, memberRow } from '../members/member-row.server.ts';
import { memberRecords } from '../members/members.tables.ts';
import { type PasswordRules, requireNewPassword } from '../password-rules/password-rules.server.ts';
import { endSessions, renewSession } from '../sessions/sessions.server.ts';
import { businessColumns } from '../visibility/visibility.server.ts';
import { changePassword, getProfile, mayLackPhone, profileTexts, updateDetails } from './profile.contract.ts';

interface Settings {
  tokens: Tokens;
  passwordRules: PasswordRules;
  officesOf: OfficesOf;
}

export const profileServer = (settings: Settings): CallHandler[] => {
  return [
    handle(getProfile, async ({ data, caller, timeZone, graceDays }) => {
      const row = await data.read
        .selectFrom('users')
        .select(memberColumns(data))
        .select(businessColumns)
        .where('id', '=', caller.userId)
        .executeTakeFirstOrThrow(sessionEnded);
      const today = todayIn(timeZone);
      return {
        res: {
          ...memberRow(row, { today, graceDays }),
          Offices: await settings.officesOf(data.read, caller.userId, today),
          VersionToAgree: await versionToAgree(data.read, caller.userId),
        },
      };
    }),
    handle(changePassword, (context) => replacePassword(context, settings)),
    handle(updateDetails, updateUser, () => ({ kind: memberRecords, texts: { notFound: profileTexts.memberNotFound } })),
  ];
};

/** Another node may have deleted the user after the token was checked. */
const sessionEnded = () => new Refusal(401, sessionExpired);

const replacePassword = async (context: Context<typeof changePassword>, { tokens, passwordRules }: Settings) => {
  const { input, data, caller, save, log } = context;
  const { userId: id } = caller;
  const user = await data.read
    .selectFrom('users')
    .select(['id', 'password_hash', 'email', 'full_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(sessionEnded);
  const taken = await requireOwnPassword(context, user, { field: 'OldPassword', password: input.OldPassword });
  await requireNewPassword(passwordRules, input.NewPassword, { Email: user.email, FullName: user.full_name });
  const password_hash = await hashPassword(input.NewPassword, id);
  let name = '';
  const { res, message } = await save(async (records) => {
    const before = await records.update(memberRecords, id, (stored) => {
      // Of two changes at once, the second finds another password.
      if (stored.password_hash !== user.password_hash) throw refusedField('WrongPassword', 'OldPassword', sessionTexts.passwordWrong);
      return { password_hash };
    });
    if (!before) throw sessionEnded();
    await giveBack(data, records.tx, taken);
    await endSessions(records.tx, id, caller.session);
    name = await renewSession(records.tx, caller.session, before.session_no + 1);
    return { res: {}, message: profileTexts.passwordChanged };
  });
  log.info({ user: id }, 'a password was changed');
  // Added only here: answers of saves are stored for a day, and a token must not be.
  return { res: { ...res, Token: tokens.sign({ userId: id, name }) }, message };
};

const updateUser = async (context: Context<typeof updateDetails>) => {
  const { input, caller } = context;
  const id = input.UserId ?? caller.userId;
  if ((input.Flag === 'IsTmn' || input.Flag === 'Active') && !isStaff(caller)) throw new Refusal(403, notAllowed);
  if (id !== caller.userId && !isStaff(caller)) throw new Refusal(404, profileTexts.memberNotFound);
  // Whoever has the mailbox has the password.
  if (caller.key && input.Flag === 'Details' && input.Email !== null) throw new Refusal(403, profileTexts.noEmailByKey);
  switch (input.Flag) {
    case 'Photo':
      return updatePhoto(context, id);
    case 'IsTmn':
      return updateColumns(context, id, { is_tmn: input.IsTmnians }, input.IsTmnians ? profileTexts.tmnAdded : profileTexts.tmnRemoved);
    case 'MembershipMail': {
      // Only members themselves say whether they want mail.
      if (id !== caller.userId) throw new Refusal(403, notAllowed);
      const wants = input.WantsMembershipMail;
      return updateColumns(context, id, { wants_membership_mail: wants }, wants ? profileTexts.mailOn : profileTexts.mailOff);
    }
    case 'Details': {
      const columns = {
        full_name: input.FullName,
        phone: input.Phone,
        profession: input.Profession,
        company: input.Company,
        city: input.City,
        website: input.Website,
        offers: input.Offers,
        wants: input.Wants,
        tax_number: input.TaxNumber,
        state: input.State,
        ...(input.Email !== null && id !== caller.userId ? { email: input.Email, email_normal: normalEmail(input.Email) } : {}),
      };
      return updateColumns(context, id, columns, profileTexts.detailsUpdated, input.Version);
    }
    case 'Active':
      return switchAccount(context, id, input.IsActive);
  }
};

type UpdateContext = Context<typeof updateDetails>;

const updatePhoto = async ({ data, caller, file, save }: UpdateContext, id: number) => {
  if (!file) throw refusedField(400, 'File', notAPicture);
  return saveStaged(data, stagePicture(data, file, caller.userId), (photo) =>
    save(async (records) => {
      const before = await records.update(memberRecords, id, { photo });
      if (!before) throw new Refusal(404, profileTexts.memberNotFound);
      return { res: { Id: id, Photo: pictureUrl(photo) }, message: profileTexts.photoUpdated };
    }),
  );
};

/** Nobody can switch off their own account, and if two super admins switch off each other at once, one stays. */
const switchAccount = async ({ save, caller, log }: UpdateContext, id: number, wanted: boolean | null) => {
  let isActive = true;
  const answer = await save(async (records) => {
    const before = await countSuperAdmins(records);
    const user = await records.update(memberRecords, id, ({ is_active }) => {
      isActive = wanted ?? !is_active;
      return { is_active: isActive };
    });
    if (!user) throw new Refusal(404, profileTexts.memberNotFound);
    if (!isActive && id === caller.userId) throw new Refusal(400, profileTexts.notOneself);
    if (before > 0 && (await countSuperAdmins(records)) === 0) throw new Refusal('LastSuperAdmin', lastSuperAdmin);
    return { res: { Id: id, Photo: pictureUrl(user.photo) }, message: isActive ? profileTexts.activated : profileTexts.deactivated };
  });
  log.info({ user: id }, `an account was switched ${isActive ? 'on' : 'off'} by user ${caller.userId}`);
  return answer;
};

const updateColumns = async (
  { save, log, caller }: UpdateContext,
  id: number,
  columns: RowChange<'users'>,
  message: string,
  version: number | null = null,
) => {
  let hasNewEmail = false;
  const answer = await save(async (records) => {
    try {
      const before = await records.update(memberRecords, id, columns, { version });
      if (!before) throw new Refusal(404, profileTexts.memberNotFound);
      if (columns.phone === null && !mayLackPhone(before.role_id === roles.superAdmin, before.phone)) {
        throw refusedField(400, 'Phone', profileTexts.phoneRequired);
      }
      hasNewEmail = columns.email_normal !== undefined && columns.email_normal !== before.email_normal;
      return { res: { Id: id, Photo: pictureUrl(before.photo) }, message };
    } catch (error) {
      if (isTaken(error, 'users', 'email_normal')) throw refusedField('EmailTaken', 'Email', sessionTexts.emailTaken);
      throw error;
    }
  });
  if (hasNewEmail) log.info({ user: id }, `an e-mail was changed by user ${caller.userId}`);
  return answer;
};
