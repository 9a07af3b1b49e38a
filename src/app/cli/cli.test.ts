// The command line, run as a process with the database of a running portal.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mailsTo } from '../../../tests/link-steps.ts';
import { makeUser, next, passwordOfAll } from '../../../tests/makers.ts';
import { newEnvironment, runAdmin, runAdminWithInput } from '../../../tests/processes.ts';
import { turnOn } from '../../../tests/second-factor-steps.ts';
import { onAnyEngine, startTestPortal } from '../../../tests/test-portal.ts';
import { login } from '../../features/people/accounts/session.contract.ts';
import { roles } from '../../platform/wire/roles.ts';

const done = (out: string, warned = '') => ({ status: 0, out: `${out}\n`, err: warned });
const notDone = (err: string, warned = '') => ({ status: 1, out: '', err: `${warned}${err}\n` });
const warned = 'Others on this machine can read --password while the command runs. Leave it out to be asked for it.\n';

describe('npm run admin', () => {
  onAnyEngine((portal) => {
    const admin = (...args: string[]) => runAdmin(portal().environment, ...args);
    const signIn = (Email: string, Password: string) => portal().anonymous.send(login, { Email, Password });
    const statusOf = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await portal().app.inject({ url: '/api/User/profile', headers })).statusCode;
    };

    it('creates an account of any role, once', async () => {
      const email = `Made${next()}@Example.com`;
      const person = ['--name', ' Zoë Ærø ', '--phone', '9812345678', '--password', 'xk7qz'];
      expect(await admin('create', '--email', email, ...person, '--role', 'super-admin')).toEqual(done(`Created ${email}.`, warned));
      const { status, res } = await signIn(email, 'xk7qz');
      expect({ status, RoleId: res?.RoleId, FullName: res?.FullName }).toEqual({ status: 200, RoleId: 1, FullName: 'Zoë Ærø' });
      const again = await admin('create', '--email', email.toUpperCase(), ...person, '--role', 'member');
      expect(again).toEqual(notDone('Email is already registered', warned));
    });

    it('reads a password from standard input, without a warning', { tags: ['long'] }, async () => {
      const email = `told${next()}@example.com`;
      const person = ['--email', email, '--name', 'Told', '--phone', '9812345678', '--role', 'member'];
      expect(await runAdminWithInput(portal().environment, ' as it stands \n', 'create', ...person)).toEqual(done(`Created ${email}.`));
      expect((await signIn(email, ' as it stands ')).status).toBe(200);
      const reset = await runAdminWithInput(portal().environment, 'without an end', 'reset-password', '--email', email);
      expect(reset).toEqual(done(`${email} has a new password.`));
      expect((await signIn(email, 'without an end')).status).toBe(200);
    });

    it('gives a super admin another e-mail, which no screen does, and only a free one', { tags: ['long'] }, async () => {
      const [user, other] = [await makeUser(portal().data, { role: 'superAdmin' }), await makeUser(portal().data)];
      const email = `moved${next()}@example.com`;
      expect(await admin('set-email', '--email', user.email, '--new-email', other.email)).toEqual(notDone('Email is already registered'));
      expect(await admin('set-email', '--email', user.email, '--new-email', email)).toEqual(done(`${user.email} is ${email} now.`));
      expect((await signIn(email, passwordOfAll)).status).toBe(200);
      expect((await signIn(user.email, passwordOfAll)).status).toBe(400);
    });

    // On a terminal of its own. The program `script` of util-linux creates it.
    it.runIf(existsSync('/usr/bin/script'))('asks for a password on a terminal without showing it, twice', { tags: ['long'] }, async () => {
      const user = await makeUser(portal().data);
      const ask = async (first: string, again: string) => {
        const command = `${process.execPath} src/app/cli/main.ts reset-password --email ${user.email}`;
        const terminal = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], { env: { ...process.env, ...portal().environment } });
        onTestFinished(() => {
          terminal.kill('SIGKILL');
        });
        let shown = '';
        terminal.stdout.on('data', (chunk) => {
          const before = shown;
          shown += chunk;
          if (!before.includes('Password: ') && shown.includes('Password: ')) terminal.stdin.write(`${first}\r`);
          if (!before.includes('Once more: ') && shown.includes('Once more: ')) terminal.stdin.write(`${again}\r`);
        });
        const [status] = await once(terminal, 'close');
        return { status, shown };
      };
      const changed = await ask('typed in secret', 'typed in secret');
      expect(changed).toEqual({ status: 0, shown: expect.stringContaining(`${user.email} has a new password.`) });
      expect(changed.shown).not.toContain('secret');
      expect((await signIn(user.email, 'typed in secret')).status).toBe(200);
      const slipped = await ask('typed in secret', 'typed in secrte');
      expect(slipped).toEqual({ status: 1, shown: expect.stringContaining('The two passwords are not the same.') });
    });

    it('lists all users, one line each, without secrets', { tags: ['long'] }, async () => {
      const user = await makeUser(portal().data, { role: 'admin', fullName: 'Listed Person', isActive: false });
      const { status, out, err } = await admin('list');
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(out.split('\n')).toContain(`${user.id}\t${user.email}\tListed Person\tAdmin\tinactive`);
      expect(out).not.toMatch(/argon2/);
    });

    it('sets a role and a password, and ends the sessions in a running portal', { tags: ['long'] }, async () => {
      await makeUser(portal().data, { role: 'superAdmin' });
      const [promoted, replaced] = [await makeUser(portal().data), await makeUser(portal().data)];
      const tokens = [portal().clientOf(promoted).token, portal().clientOf(replaced).token];
      for (const token of tokens) expect(await statusOf(token)).toBe(200);
      expect(
        await Promise.all([
          admin('set-role', '--email', promoted.email.toUpperCase(), '--role', 'admin'),
          admin('reset-password', '--email', replaced.email, '--password', 'brand new'),
        ]),
      ).toEqual([done(`${promoted.email.toUpperCase()} is now Admin.`), done(`${replaced.email} has a new password.`, warned)]);
      for (const token of tokens) await vi.waitFor(async () => expect(await statusOf(token)).toBe(401), { timeout: 5_000, interval: 20 });
      expect((await signIn(promoted.email, passwordOfAll)).res?.RoleId).toBe(roles.admin);
      expect((await signIn(replaced.email, passwordOfAll)).status).toBe(400);
      expect((await signIn(replaced.email, 'brand new')).status).toBe(200);
    });

    it('removes the second factor of somebody who has lost it', { tags: ['long'] }, async () => {
      const user = await makeUser(portal().data);
      await turnOn(portal().clientOf(user), 0);
      expect((await signIn(user.email, passwordOfAll)).res?.Token).toBeUndefined();
      const remove = (email: string) => admin('remove-second-factor', '--email', email);
      expect(await remove(user.email.toUpperCase())).toEqual(done(`${user.email.toUpperCase()} has no second factor any more.`));
      expect((await signIn(user.email, passwordOfAll)).res?.Token).toEqual(expect.any(String));
      expect(await remove(user.email)).toEqual(notDone(`${user.email} has no second factor.`));
      expect(await remove('nobody@example.com')).toEqual(notDone('Nobody has the e-mail nobody@example.com.'));
      const mails = await mailsTo(portal().data, user.email);
      expect(mails.at(-1)?.subject).toBe('Your second factor for Chapterhouse was removed');
    });

    it('deactivates and activates', { tags: ['long'] }, async () => {
      const user = await makeUser(portal().data);
      const { token } = portal().clientOf(user);
      expect(await statusOf(token)).toBe(200);
      const off = await admin('set-active', '--email', user.email, '--active', 'false');
      expect(off).toEqual(done(`${user.email} is not active any more.`));
      await vi.waitFor(async () => expect(await statusOf(token)).toBe(401), { timeout: 5_000, interval: 20 });
      expect((await signIn(user.email, passwordOfAll)).msgkey).toMatch(/inactive/);
      expect(await admin('set-active', '--email', user.email, '--active', 'true')).toEqual(done(`${user.email} is active.`));
      expect((await signIn(user.email, passwordOfAll)).status).toBe(200);
    });

    it('leaves one active super admin, also when the last two are demoted at the same time', { tags: ['long'] }, async () => {
      const inactive = { role: 'superAdmin', isActive: false } as const;
      const staff = portal().data.write((tx) => tx.updateTable('users').set({ role_id: roles.member }).where('role_id', '=', 1).execute());
      await staff;
      await makeUser(portal().data, inactive);
      const [one, two] = [await makeUser(portal().data, { role: 'superAdmin' }), await makeUser(portal().data, { role: 'superAdmin' })];
      const ends = await Promise.all([
        admin('set-role', '--email', one.email, '--role', 'member'),
        admin('set-active', '--email', two.email, '--active', 'false'),
      ]);
      expect(ends.map(({ status }) => status).sort()).toEqual([0, 1]);
      expect(ends.find(({ status }) => status === 1)).toEqual(notDone('This is the last active super admin.'));
      const last = ends[0]?.status === 1 ? one : two;
      for (const refused of await Promise.all([
        admin('set-role', '--email', last.email, '--role', 'admin'),
        admin('set-active', '--email', last.email, '--active', '0'),
      ])) {
        expect(refused).toEqual(notDone('This is the last active super admin.'));
      }
      expect((await signIn(last.email, passwordOfAll)).res?.RoleId).toBe(roles.superAdmin);
      expect((await admin('set-role', '--email', last.email, '--role', 'super-admin')).status).toBe(0);
    });
  });

  it('keeps the rules for passwords: it warns of one that is easy to guess and, where the settings say so, refuses it', {
    tags: ['long'],
  }, async () => {
    const portal = await startTestPortal('sqlite');
    const { email } = await makeUser(portal.data, { fullName: 'Asha Rao' });
    const reset = (password: string, settings = {}) =>
      runAdminWithInput({ ...portal.environment, ...settings }, password, 'reset-password', '--email', email);
    expect(await reset('hey asha 7')).toEqual(done(`${email} has a new password.`, 'This password is easy to guess\n'));
    expect(await reset('password', { PASSWORD_STRICT: 'true' })).toEqual(notDone('Please choose a password that is harder to guess'));
    expect(await reset('nine nine', { PASSWORD_MIN: '10' })).toEqual(notDone('Password must be at least 10 characters long'));
    expect(await reset('ganz neu 8', { PASSWORD_STRICT: 'true' })).toEqual(done(`${email} has a new password.`));
    const person = ['--email', 'new@example.com', '--name', 'Ravi Patil', '--phone', '9812345678', '--role', 'member'];
    const created = await runAdminWithInput({ ...portal.environment, PASSWORD_STRICT: 'true' }, 'patil-1234', 'create', ...person);
    expect(created).toEqual(notDone('Please choose a password that is harder to guess'));
    const mails = await mailsTo(portal.data, email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your password for Chapterhouse was changed'));
    await portal.close();
  });

  it('says in one line what it cannot do, and does nothing', { tags: ['long'] }, async () => {
    const portal = await startTestPortal('sqlite');
    const admin = (...args: string[]) => runAdmin(portal.environment, ...args);
    const before = (await admin('list')).out;
    const person = ['--name', 'N', '--phone', '9812345678', '--password', 'xk7qz', '--role', 'member'];
    const cases: [args: string[], line: string][] = [
      [['set-role', '--email', 'nobody@example.com', '--role', 'admin'], 'Nobody has the e-mail nobody@example.com.'],
      [['set-active', '--email', 'nobody@example.com', '--active', 'true'], 'Nobody has the e-mail nobody@example.com.'],
      [['reset-password', '--email', 'nobody@example.com', '--password', 'xk7qz'], 'Nobody has the e-mail nobody@example.com.'],
      [['create', '--email', 'x', ...person], 'Please enter a valid email address'],
      [['create', '--email', 'x@example.com', ...person, '--role', 'king'], 'Role must be super-admin, admin or member'],
      [
        ['create'],
        'Email is required, Full name is required, Phone number is required, Password is required, Role must be super-admin, admin or member',
      ],
    ];
    const ends = await Promise.all(cases.map(([args]) => admin(...args)));
    expect(ends).toEqual(cases.map(([args, line]) => notDone(line, args.includes('--password') ? warned : '')));
    expect((await admin('list')).out).toBe(before);
    await portal.close();
  });

  it.each(['sqlite', 'postgres'] as const)(
    'on %s makes no database where there is none, except to create an account',
    { tags: ['long'] },
    async (engine) => {
      const { DATA_DIR = '', ...rest } = await newEnvironment(engine);
      const environment = { ...rest, DATA_DIR: join(DATA_DIR, 'mistyped') };
      const none =
        engine === 'sqlite'
          ? /^There is no database at \S+mistyped\S+; set DATA_DIR .*\n$/
          : /^DATABASE_URL names an empty database; .*\n$/;
      const email = ['--email', 'first@example.com'];
      for (const args of [
        ['list'],
        ['set-role', ...email, '--role', 'admin'],
        ['set-active', ...email, '--active', 'true'],
        ['reset-password', ...email],
        ['remove-second-factor', ...email],
      ]) {
        const ended = await runAdminWithInput(environment, 'a good word 9', ...args);
        expect({ args, ...ended }).toEqual({ args, status: 1, out: '', err: expect.stringMatching(none) });
        expect(existsSync(environment.DATA_DIR)).toBe(false);
      }
      expect((await runAdmin(environment, 'backup', '--to', join(DATA_DIR, 'x.backup'))).status).toBe(1);
      expect(existsSync(environment.DATA_DIR)).toBe(false);
      const person = [...email, '--name', 'First', '--phone', '9812345678', '--role', 'super-admin'];
      expect((await runAdminWithInput(environment, 'a good word 9', 'create', ...person)).status).toBe(0);
      expect((await runAdmin(environment, 'list')).out).toBe('1\tfirst@example.com\tFirst\tSuper Admin\tactive\n');
    },
  );

  it('shows its usage when it is asked for it', { tags: ['long'] }, async () => {
    const ends = await Promise.all(['help', '--help', '-h'].map((asked) => runAdmin({}, asked)));
    for (const ended of ends) expect(ended).toEqual({ status: 0, out: expect.stringMatching(/^The commands are create, .*\n$/), err: '' });
  });

  it('shows its usage when the command is missing or unknown', { tags: ['long'] }, async () => {
    const ends = await Promise.all([[], ['toString'], ['list', '--all']].map((args) => runAdmin({}, ...args)));
    for (const { status, out } of ends) expect({ status, out }).toEqual({ status: 1, out: '' });
    for (const { err } of ends.slice(0, 2)) expect(err).toMatch(/^The commands are create, .*\n$/);
    for (const { err } of ends.slice(2)) expect(err.trim().split('\n')).toHaveLength(1);
  });
});
