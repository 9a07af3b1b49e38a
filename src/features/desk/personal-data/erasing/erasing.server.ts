import { setTimeout as pause } from 'node:timers/promises';
import type { Data, Reader } from '../../../../platform/data/data.ts';
import type { Log } from '../../../../platform/log.ts';
import { todayIn } from '../../../../platform/server/calendar.ts';
import { type Context, handle, saved } from '../../../../platform/server/calls/handle.ts';
import { Refusal, refusedField } from '../../../../platform/wire/refusal.ts';
import { erasedRole, roles } from '../../../../platform/wire/roles.ts';
import { foldText, oneSpaceEach } from '../../../../platform/wire/texts/fold-text.ts';
import { heldOffices } from '../../../chapters/offices/held-offices.server.ts';
import { memberRecords } from '../../../people/members/members.tables.ts';
import { type Account, bringBackDeleted, findDeleted } from '../registry/bring-back-deleted.server.ts';
import { dropCopy, type Erasing, erasePerson, finishErasure, sealCopy } from './erase-person.server.ts';
import { eraseMember, erasingTexts } from './erasing.contract.ts';
import { keepErasures } from './erasures.server.ts';
import { seekPerson } from './sought.server.ts';

export interface ErasureSettings {
  erasedDays: number;
  dataDir: string;
  backupDir: string | undefined;
}

export const erasureFolders = ({ dataDir, backupDir }: Pick<ErasureSettings, 'dataDir' | 'backupDir'>): string[] =>
  backupDir === undefined ? [dataDir] : [dataDir, backupDir];

export const erasingServer = (settings: ErasureSettings, fixedWords: Erasing['fixedWords']) => [
  handle(eraseMember, async (context) => {
    const { data, kinds, sealer, log, save } = context;
    const { UserId, Reason } = context.input;
    const erasing = { data, kinds, sealer, erasedDays: settings.erasedDays, fixedWords };
    const account = await data.read.selectFrom('users').selectAll().where('id', '=', UserId).executeTakeFirst();
    const deleted = account ? null : await findDeleted(data.read, UserId);
    const person = await requireErasable(context, data.read, account ?? deleted?.row);
    const sought = await seekPerson(data.read, UserId, person);
    const early = deleted ? [] : await sealCopy(erasing, UserId);
    let id = 0;
    const answer = await save(async (records) => {
      if (deleted) await bringBackDeleted(records, deleted, UserId);
      const stored = await records.lock(memberRecords, UserId);
      await requireErasable(context, records.tx, stored?.row as unknown as Account | undefined); // a row of the users
      // What went into the trash with the account is there again only now.
      const copy = deleted ? null : early;
      if (stored) id = await erasePerson(records, erasing, stored.row, { sought, reason: Reason, copy });
      return saved(UserId, erasingTexts.erased);
    }).catch(async (error: unknown) => {
      // Of another error it is not known whether it was done all the same.
      if (error instanceof Refusal) await dropCopy(erasing, early);
      throw error;
    });
    const isDone = await isFinishedSoon(finishErasure(erasing, id), log);
    await keepLists(data, settings, log);
    return isDone ? answer : { ...answer, message: erasingTexts.erasedNearly };
  }),
];

/** All texts of a large portal are looked at, which may take minutes. */
const longestWait = 10_000;

/** The account is erased by now, whatever follows: the clock does what is left. */
const isFinishedSoon = (finishing: Promise<void>, log: Log): Promise<boolean> => {
  const isDone = finishing.then(
    () => true,
    (err: unknown) => {
      log.warn({ err }, 'an erasure goes on later');
      return false;
    },
  );
  return Promise.race([isDone, pause(longestWait, false, { ref: false })]);
};

/** Where the disk is full, the list is written later: the clock does it. */
const keepLists = (data: Data, settings: ErasureSettings, log: Log): Promise<void> =>
  keepErasures(data, erasureFolders(settings)).catch((err: unknown) => log.error({ err }, 'the list of erasures could not be written'));

const requireErasable = async (
  { caller, input, timeZone }: Pick<Context<typeof eraseMember>, 'caller' | 'input' | 'timeZone'>,
  reader: Reader,
  account: Account | undefined,
): Promise<Account> => {
  if (!account || account.role_id === erasedRole) throw new Refusal(404, erasingTexts.memberNotFound);
  if (account.id === caller.userId) throw new Refusal(409, erasingTexts.notOneself);
  if (account.role_id === roles.superAdmin) throw new Refusal(409, erasingTexts.ofSuperAdmin);
  if ((await heldOffices(reader, account.id, todayIn(timeZone))).length > 0)
    throw new Refusal(409, erasingTexts.inOffice(account.full_name));
  if (input.Name !== null && spoken(input.Name) !== spoken(account.full_name)) throw refusedField(400, 'Name', erasingTexts.otherName);
  return account;
};

const spoken = (name: string) => foldText(oneSpaceEach(name));
