// Choosing a password with a link: asking for it, opening it, using it.

import { setTimeout as pause } from 'node:timers/promises';
import type { FieldChange } from '../../../platform/data/records/changes.tables.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { type CallHandler, handleForAnyone, type OpenContext } from '../../../platform/server/calls/handle.ts';
import { hashPassword } from '../../../platform/server/hashing.ts';
import { countedAs } from '../../../platform/server/http/addresses.ts';
import { type Limit, mayTry, takeTry } from '../../../platform/server/tries.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { loginTexts } from '../accounts/login-texts.ts';
import { noteUnknownReset } from '../accounts/unknown-emails.server.ts';
import { endKeysOf } from '../keys/keys.server.ts';
import { isConfirmed } from '../members/account-mails.server.ts';
import { accountName, linkFields, memberRecords } from '../members/members.tables.ts';
import { organizationInMails } from '../organization/organization.server.ts';
import { type PasswordRules, requireNewPassword } from '../password-rules/password-rules.server.ts';
import { findPasswordLink, passwordLinkTexts, requestPasswordReset, resetPassword } from './password-links.contract.ts';
import {
  findInviterOf,
  findLinkOwner,
  findWorkingLink,
  kindFor,
  mailLink,
  makeLink,
  mayAskForLink,
  useUp,
} from './password-links.server.ts';

export const resetPasswordServer = ({ passwordRules }: { passwordRules: PasswordRules }): CallHandler[] => [
  handleForAnyone(requestPasswordReset, async (context) => {
    // Everybody gets the same answer at the same moment, sent or not.
    await Promise.all([sendLinkIfFew(context), pause(answerAfter)]);
    return { res: {}, message: passwordLinkTexts.requested };
  }),
  handleForAnyone(findPasswordLink, async ({ input, data }) => {
    const link = await findWorkingLink(data.read, input.Token);
    if (!link) throw deadLink();
    return { res: { FullName: link.full_name, Email: link.email } };
  }),
  handleForAnyone(resetPassword, (context) => choosePassword(context, passwordRules)),
];

/** In milliseconds, longer than the work takes. Unknown e-mails are noted in the history too, so that they cost nearly as much. */
export const answerAfter = 200;

const deadLink = () => new Refusal('DeadLink', passwordLinkTexts.dead);

const requests: Limit = { name: 'password reset from address', most: 300, minutes: 15 };

/** After too many requests from one address nothing is done, and the answer is the same. */
const sendLinkIfFew = async (context: OpenContext<typeof requestPasswordReset>): Promise<void> => {
  const counted = [{ limit: requests, of: countedAs(context.address) }];
  if ((await mayTry(context.data.read, counted)) && (await takeTry(context.data, counted))) await sendLink(context);
};

const sendLink = async (context: OpenContext<typeof requestPasswordReset>): Promise<void> => {
  const { input, data, save, publicUrl, mailUrl, canSendMail, log, address } = context;
  const email_normal = normalEmail(input.Email);
  // Read for everybody, so that the answer takes equally long for unknown e-mails.
  const sender = await organizationInMails(data.read, mailUrl);
  const write = async (records: Records) => {
    const found = await records.tx.selectFrom('users').select('id').where('email_normal', '=', email_normal).executeTakeFirst();
    // Locks the user, so that simultaneous requests are counted one after the other.
    const user = found && (await records.update(memberRecords, found.id, {}));
    const refused = user ? await reasonAgainst(user, canSendMail, () => mayAskForLink(records.tx, user)) : 'unknown e-mail';
    if (!user) {
      await noteUnknownReset(records, countedAs(address));
    } else {
      const noted = { record: accountName, record_id: user.id, owner_id: user.id, title: user.full_name };
      if (refused) {
        const fields: FieldChange[] = [['reason', null, `Password reset: ${refused}`]];
        if (!(await wasNotedLately(records, user.id, fields))) records.note({ ...noted, kind: 'Sign-in failed', fields });
      } else {
        const link = await makeLink(records.tx, user, { kind: kindFor(user), madeBy: null, publicUrl });
        const invitedBy = link.kind === 'Invitation' ? await findInviterOf(records.tx, user.id) : null;
        await mailLink(records.tx, user, link, { sender, invitedBy, hasAddress: mailUrl !== undefined });
        records.note({ ...noted, kind: 'Changed', fields: linkFields });
      }
    }
    log.info(
      { user: user?.id ?? null, address },
      refused ? 'a password reset was asked for, and no link was sent' : 'a password reset was asked for',
    );
    return { res: {} };
  };
  await save(write, { isAnswerKept: false });
};

/** Anybody may ask as often as they like, from many networks: that none was sent stands in the history once in an hour. */
const wasNotedLately = async ({ tx }: Records, userId: number, fields: FieldChange[]): Promise<boolean> => {
  const noted = await tx
    .selectFrom('changes')
    .select('id')
    .where('record', '=', accountName)
    .where('record_id', '=', userId)
    .where('kind', '=', 'Sign-in failed')
    .where('fields', '=', JSON.stringify(fields))
    .where('at', '>', textAfter(nowText(), { hours: 1 }, 'before'))
    .limit(1)
    .executeTakeFirst();
  return noted !== undefined;
};

/** No link is made that nobody would get. */
const reasonAgainst = async (
  user: { is_active: boolean },
  canSendMail: boolean,
  mayAsk: () => Promise<boolean>,
): Promise<string | null> => {
  if (!user.is_active) return 'inactive account';
  if (!canSendMail) return 'no mail server';
  return (await mayAsk()) ? null : 'too many links';
};

const choosePassword = async (context: OpenContext<typeof resetPassword>, rules: PasswordRules) => {
  const { input, data, save, log, address } = context;
  const link = await findWorkingLink(data.read, input.Token);
  if (!link) return requireEarlierChoice(context);
  await requireNewPassword(rules, input.NewPassword, { Email: link.email, FullName: link.full_name });
  const password_hash = await hashPassword(input.NewPassword, countedAs(address));
  const { res } = await save(
    async (records) => {
      await records.update(memberRecords, link.user_id, async () => {
        // Read again under the lock: the link may have been used meanwhile.
        if (!(await findWorkingLink(records.tx, input.Token))) throw deadLink();
        // Whoever signed up may be somebody else than whose address it is, and keys do not end with a password.
        if (!(await isConfirmed(records.tx, { id: link.user_id, email: link.email }))) await endKeysOf(records, link.user_id);
        // First, so that the address is confirmed before its owner is told of the change.
        await useUp(records.tx, link.id);
        return { password_hash };
      });
      return { res: {} };
    },
    { by: link.user_id },
  );
  log.info({ user: link.user_id, address }, 'a password was chosen with a link');
  return { res, message: loginTexts.passwordChosen };
};

/** The same request has used the link before, and its answer got lost. */
const requireEarlierChoice = async ({ input, data, findEarlier }: OpenContext<typeof resetPassword>) => {
  const owner = await findLinkOwner(data.read, input.Token);
  const earlier = owner === null ? null : await findEarlier(owner);
  if (!earlier) throw deadLink();
  // Stored by this call, under its key.
  return { res: earlier.res as ResOf<typeof resetPassword>, message: loginTexts.passwordChosen };
};
