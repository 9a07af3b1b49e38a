// npm run admin: accounts, backup and restore from the command line, in the database of the settings.

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { breachAsJson, findBreach, showBreach } from '../../features/desk/personal-data/breach/breach.server.ts';
import { openErasedCopy } from '../../features/desk/personal-data/erasing/erased-copy.server.ts';
import {
  findName,
  insertAccount,
  LastSuperAdmin,
  listAccounts,
  setActive,
  setEmail,
  setPassword,
  setRole,
} from '../../features/people/accounts/accounts.server.ts';
import { registrationFields } from '../../features/people/accounts/session.contract.ts';
import { removeFactorOf } from '../../features/people/factors/second-factors.server.ts';
import { type PasswordOwner, passwordRuleTexts } from '../../features/people/password-rules/easy-to-guess.ts';
import { isGuessable, type PasswordRules, requireRegisteredPassword } from '../../features/people/password-rules/password-rules.server.ts';
import type { Data } from '../../platform/data/data.ts';
import { dayOf } from '../../platform/server/calendar.ts';
import { requiredDay } from '../../platform/wire/days.ts';
import { email, optionalEmail } from '../../platform/wire/fields.ts';
import { requiredFlag, requiredId } from '../../platform/wire/numbers.ts';
import { phone } from '../../platform/wire/phone.ts';
import { Refusal, refusalOf } from '../../platform/wire/refusal.ts';
import { roleNameOf, roles } from '../../platform/wire/roles.ts';
import { type Config, readConfig } from '../server/config.ts';
import { prepareDataDir, restrictNewFiles } from '../server/data-dir.ts';
import { openBeside, openExisting } from '../server/database/open-database.ts';
import { commandLineChanges } from '../server/record-kinds.ts';
import { readSealer } from '../server/secret.ts';
import { sentenceOf } from '../server/start-error.ts';
import { askPassword, warning } from './ask-password.ts';
import { backUp, backupOptions, restore, restoreOptions } from './backups.ts';

const usage =
  'The commands are create, set-role, set-active, set-email, reset-password, remove-second-factor, erased, breach, list, backup and restore; docs/operating.md tells what they take.';

/** A command that cannot be done. The message is one line for the user. */
class NotDone extends Error {}

const role = z.preprocess(
  (value) => ({ 'super-admin': 'superAdmin', admin: 'admin', member: 'member' })[String(value)] ?? value,
  z.enum(['superAdmin', 'admin', 'member'], 'Role must be super-admin, admin or member'),
);

const password = registrationFields.Password;

type Options = Record<string, unknown>;

type AccountCommand = (data: Data, options: Options, config: Config) => Promise<string>;

const accountCommands: Record<string, AccountCommand> = {
  create: async (data, options, { passwordRules, ...config }) => {
    const shape = z.object({
      email: email(),
      name: registrationFields.FullName,
      phone,
      password,
      role,
    });
    const { name, role: newRole, ...account } = parseOptions(shape, options);
    await checkPassword(passwordRules, account.password, { Email: account.email, FullName: name });
    await insertAccount(commandLineChanges(data, config), { ...account, fullName: name, profession: null, roleId: roles[newRole] });
    return `Created ${account.email}.`;
  },
  'set-role': async (data, options, config) => {
    const { email: address, role: newRole } = parseOptions(z.object({ email: email(), role }), options);
    return resultLine(
      await setRole(commandLineChanges(data, config), address, roles[newRole]),
      address,
      `is now ${roleNameOf(roles[newRole])}`,
    );
  },
  'set-active': async (data, options, config) => {
    const { email: address, active } = parseOptions(z.object({ email: email(), active: requiredFlag('Active') }), options);
    return resultLine(
      await setActive(commandLineChanges(data, config), address, active),
      address,
      active ? 'is active' : 'is not active any more',
    );
  },
  'set-email': async (data, options, config) => {
    const { email: address, 'new-email': newEmail } = parseOptions(z.object({ email: email(), 'new-email': email() }), options);
    return resultLine(await setEmail(commandLineChanges(data, config), address, newEmail), address, `is ${newEmail} now`);
  },
  'reset-password': async (data, options, { passwordRules, ...config }) => {
    const { email: address, password: newPassword } = parseOptions(z.object({ email: email(), password }), options);
    await checkPassword(passwordRules, newPassword, { Email: address, FullName: await findName(data, address) });
    return resultLine(await setPassword(commandLineChanges(data, config), address, newPassword), address, 'has a new password');
  },
  'remove-second-factor': async (data, options, config) => {
    const { email: address } = parseOptions(z.object({ email: email() }), options);
    const isRemoved = await removeFactorOf(commandLineChanges(data, config), address);
    if (isRemoved === false) throw new NotDone(`${address} has no second factor.`);
    return resultLine(isRemoved !== null, address, 'has no second factor any more');
  },
  erased: async (data, options, config) => {
    const { id } = parseOptions(z.object({ id: requiredId('Id', '--id must be the number of an erased member') }), options);
    const sealer = await readSealer(data, config, { ...console, info: () => undefined });
    const copy = await openErasedCopy({ data, sealer }, commandLineChanges(data, config), id);
    if (copy === null) throw new NotDone(`There is no copy of an erased member with the id ${id}.`);
    return copy;
  },
  breach: async (data, options, { timeZone, historyDays }) => {
    const shape = z.object({
      from: requiredDay('--from'),
      to: requiredDay('--to'),
      email: optionalEmail('--email'),
      json: z.boolean().default(false),
    });
    const { from, to, email: address, json } = parseOptions(shape, options);
    const asked = { from: dayOf(from, timeZone), to: dayOf(to, timeZone), timeZone, historyDays, account: await accountOf(data, address) };
    if (asked.to < asked.from) throw new NotDone('--to is before --from.');
    const breach = await findBreach(data, asked);
    return json ? breachAsJson(breach) : showBreach(breach, asked);
  },
  list: async (data) => {
    const accounts = await listAccounts(data);
    return accounts
      .map((user) => [user.id, user.email, user.full_name, roleNameOf(user.role_id), user.is_active ? 'active' : 'inactive'].join('\t'))
      .join('\n');
  },
};

const accountOf = async (data: Data, address: string | null) => {
  if (address === null) return null;
  const found = (await listAccounts(data)).find(({ email: one }) => one.toLowerCase() === address.toLowerCase());
  if (!found) throw new NotDone(`Nobody has the e-mail ${address}.`);
  return found;
};

/** Refuses what the settings refuse, and warns of what is only easy to guess. */
const checkPassword = async (rules: PasswordRules, newPassword: string, owner: PasswordOwner): Promise<void> => {
  await requireRegisteredPassword(rules, newPassword, owner);
  if (await isGuessable(newPassword, owner)) console.error(passwordRuleTexts.warning);
};

/** Only these may make a database: the others would make one where DATA_DIR is mistyped. */
const beginning = ['create', 'restore'];

const runAccounts =
  (name: string, command: AccountCommand) =>
  async (config: Config, options: Options): Promise<string> => {
    const data = await (beginning.includes(name) ? openBeside : openExisting)(config);
    try {
      return await command(data, options, config);
    } finally {
      await data.close();
    }
  };

const commandNamed = (name: string): ((config: Config, options: Options) => Promise<string>) => {
  const accountCommand = Object.hasOwn(accountCommands, name) ? accountCommands[name] : undefined;
  if (accountCommand) return runAccounts(name, accountCommand);
  if (name === 'backup') return (config, options) => backUp(config, parseOptions(backupOptions, options));
  if (name === 'restore') return (config, options) => restore(config, parseOptions(restoreOptions, options));
  throw new NotDone(usage);
};

const parseOptions = <T>(schema: z.ZodType<T>, options: Options): T => {
  const result = schema.safeParse(options);
  if (!result.success) throw refusalOf(result.error);
  return result.data;
};

const resultLine = (isFound: boolean, address: string, result: string): string => {
  if (!isFound) throw new NotDone(`Nobody has the e-mail ${address}.`);
  return `${address} ${result}.`;
};

const passwordCommands = ['create', 'reset-password'];

const passwordOf = async (argument: unknown): Promise<string> => {
  if (typeof argument === 'string') {
    console.error(warning);
    return argument;
  }
  const typed = await askPassword();
  if (typed === null) throw new NotDone('The two passwords are not the same.');
  return typed;
};

const run = async (args: string[]): Promise<string> => {
  const [name = ''] = args;
  if (['help', '--help', '-h'].includes(name)) return usage;
  const command = commandNamed(name);
  const options = Object.fromEntries(
    ['email', 'new-email', 'name', 'phone', 'password', 'role', 'active', 'id', 'to', 'from'].map((option) => [
      option,
      { type: 'string' as 'string' | 'boolean' },
    ]),
  );
  for (const flag of ['with-keys', 'json']) options[flag] = { type: 'boolean' };
  const { values } = parseArgs({ args: args.slice(1), options, strict: true });
  if (passwordCommands.includes(name)) values.password = await passwordOf(values.password);
  const config = readConfig(process.env);
  if (beginning.includes(name) || existsSync(config.dataDir)) prepareDataDir(config.dataDir);
  return command(config, values);
};

const isExpected = (error: unknown): error is Error =>
  error instanceof NotDone ||
  error instanceof Refusal ||
  error instanceof LastSuperAdmin ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

restrictNewFiles();
try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(isExpected(error) ? error.message : sentenceOf(error));
  process.exitCode = 1;
}
