// The own account on the server, and the changes that super admins make to other users.

import { lockRows } from '../../../platform/data/locked.ts';
import { withPicture } from '../../../platform/files/record-picture.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type CallHandler, type Context, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { Tries } from '../../../platform/server/tries.ts';
import { notAPicture, pictureUrl } from '../../../platform/wire/files.ts';
import { notAllowed, Refusal, refusedField, sessionExpired } from '../../../platform/wire/refusal.ts';
import { nameColumns, phoneColumns } from '../accounts/accounts.server.ts';
import { hashPassword, isPassword } from '../accounts/passwords.server.ts';
import { sessionTexts } from '../accounts/session.contract.ts';
import type { Tokens } from '../accounts/tokens.server.ts';
import { memberColumns, memberRow } from '../members/members.server.ts';
import { changePassword, getProfile, profileTexts, updateDetails } from './profile.contract.ts';

export const profileServer = ({ tokens }: { tokens: Tokens }): CallHandler[] => {
  const wrongPasswords = new Tries({ most: 10, minutes: 15 });
  return [
    handle(getProfile, async ({ data, caller, timeZone }) => {
      const row = await data.read
        .selectFrom('users')
        .select(memberColumns)
        .where('id', '=', caller.userId)
        .executeTakeFirstOrThrow(sessionEnded);
      return { res: memberRow(row, todayIn(timeZone)) };
    }),
    handle(changePassword, (context) => replacePassword(context, tokens, wrongPasswords)),
    handle(updateDetails, updateUser),
  ];
};

/** Another node may have deleted the user after the token was checked. */
const sessionEnded = () => new Refusal(401, sessionExpired);

const replacePassword = async ({ input, data, caller }: Context<typeof changePassword>, tokens: Tokens, wrongPasswords: Tries) => {
  const { userId: id } = caller;
  const key = String(id);
  if (wrongPasswords.isExhausted(key)) throw new Refusal(429, sessionTexts.tooManyAttempts);
  const user = await data.read
    .selectFrom('users')
    .select(['password_hash', 'session_no'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(sessionEnded);
  const isRight = await isPassword(user.password_hash, input.OldPassword);
  // Checked again after the slow part, as at sign-in.
  if (wrongPasswords.isExhausted(key)) throw new Refusal(429, sessionTexts.tooManyAttempts);
  if (!isRight) {
    wrongPasswords.fail(key);
    throw refusedField(400, 'OldPassword', profileTexts.passwordWrong);
  }
  const password_hash = await hashPassword(input.NewPassword);
  const session_no = user.session_no + 1;
  const changed = await data.writeOne((tx) =>
    // When two changes come at once, the second one finds another session number and changes nothing.
    tx
      .updateTable('users')
      .set({ password_hash, session_no })
      .where('id', '=', id)
      .where('session_no', '=', user.session_no)
      .returning('id')
      .compile(),
  );
  if (changed.length === 0) throw refusedField(400, 'OldPassword', profileTexts.passwordWrong);
  return { res: { Token: tokens.sign({ id, session_no }) }, message: profileTexts.passwordChanged };
};

const updateUser = async (context: Context<typeof updateDetails>) => {
  const { input, caller } = context;
  const id = input.UserId ?? caller.userId;
  if (input.Flag === 'IsTmn' && !isStaff(caller)) throw new Refusal(403, notAllowed);
  if (id !== caller.userId && !isStaff(caller)) throw new Refusal(404, profileTexts.memberNotFound);
  switch (input.Flag) {
    case 'Photo':
      return updatePhoto(context, id);
    case 'IsTmn':
      return updateColumns(context, id, { is_tmn: input.IsTmnians }, input.IsTmnians ? profileTexts.tmnAdded : profileTexts.tmnRemoved);
    case 'Details': {
      const columns = { ...nameColumns(input.FullName), ...phoneColumns(input.Phone), profession: input.Profession };
      return updateColumns(context, id, columns, profileTexts.detailsUpdated);
    }
  }
};

type UpdateContext = Context<typeof updateDetails>;

const updatePhoto = async ({ data, files, file }: UpdateContext, id: number) => {
  if (!file) throw refusedField(400, 'File', notAPicture);
  const photo = await withPicture(files, file, (name) =>
    data.write(async (tx) => {
      const stored = tx.selectFrom('users').select('photo').where('id', '=', id);
      const user = await lockRows(data, stored).executeTakeFirst();
      if (!user) throw new Refusal(404, profileTexts.memberNotFound);
      await tx.updateTable('users').set({ photo: name }).where('id', '=', id).execute();
      return { value: name, replaced: user.photo };
    }),
  );
  return { res: { Id: id, Photo: pictureUrl(photo) }, message: profileTexts.photoUpdated };
};

interface ChangedColumns {
  is_tmn?: boolean;
  full_name?: string;
  full_name_folded?: string;
  phone?: string | null;
  phone_folded?: string;
  profession?: string | null;
}

const updateColumns = async ({ data }: UpdateContext, id: number, columns: ChangedColumns, message: string) => {
  const [user] = await data.writeOne((tx) => tx.updateTable('users').set(columns).where('id', '=', id).returning('photo').compile());
  if (!user) throw new Refusal(404, profileTexts.memberNotFound);
  return { res: { Id: id, Photo: pictureUrl(user.photo) }, message };
};
