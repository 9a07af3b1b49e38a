// The key of second factors: it is not in the database, all nodes need the same one, and there is a way back where it is lost.

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changesByCommandLine, here, makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { stopTheClock } from '../../../../tests/rooms/second-factor-room.ts';
import { codeOf, turnOn } from '../../../../tests/second-factor-steps.ts';
import { startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { login } from '../accounts/session.contract.ts';
import { removeFactorOf } from '../factors/second-factors.server.ts';
import { getSecondFactor } from './second-factor.contract.ts';

stopTheClock();

const signIn = async (portal: TestPortal, { email }: { email: string }, Code?: string) => {
  const first = await portal.anonymous.send(login, { Email: email, Password: passwordOfAll });
  return Code === undefined ? first : portal.anonymous.send(login, { SecondFactorToken: first.res?.SecondFactorToken, Code });
};

describe.each(['sqlite', 'postgres'] as const)('the key of second factors on %s', (engine) => {
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const start = async (settings: Record<string, string>) => {
    const portal = await startTestPortal(engine, settings);
    onTestFinished(() => portal.close());
    return portal;
  };
  /** A portal on the same database, after the other one has ended. */
  const startAgain = async (before: TestPortal, settings: Record<string, string>) => {
    await before.close();
    const { DATABASE_URL } = before.environment;
    return start({ ...(DATABASE_URL && { DATABASE_URL }), ...settings });
  };

  const nameInDatabase = 'made data key';
  const madeKeyOf = async ({ data }: TestPortal, DATA_DIR: string): Promise<string> => {
    if (engine === 'sqlite') return (await readFile(join(DATA_DIR, 'data-key'), 'utf8')).trim();
    const { value } = await data.read.selectFrom('secrets').select('value').where('name', '=', nameInDatabase).executeTakeFirstOrThrow();
    return value;
  };
  const loseMadeKey = ({ data }: TestPortal, DATA_DIR: string): Promise<unknown> =>
    engine === 'sqlite'
      ? rm(join(DATA_DIR, 'data-key'))
      : data.write((tx) => tx.deleteFrom('secrets').where('name', '=', nameInDatabase).execute());

  it.runIf(engine === 'sqlite')('is a file that only the owner of the process can read, and stays', async () => {
    const DATA_DIR = await newFolder();
    const first = await start({ DATA_DIR });
    const user = await makeUser(first.data);
    const { secret } = await turnOn(first.clientOf(user));
    const file = join(DATA_DIR, 'data-key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const key = (await readFile(file, 'utf8')).trim();
    expect(JSON.stringify(await first.data.read.selectFrom('secrets').selectAll().execute())).not.toContain(key);
    const again = await startAgain(first, { DATA_DIR });
    expect(again.failures()).toEqual([]);
    expect((await signIn(again, user, codeOf(secret))).status).toBe(200);
  });

  it('that is lost is named by the start; recovery codes go on, and the command line removes what cannot be checked', {
    tags: ['long'],
  }, async () => {
    const DATA_DIR = await newFolder();
    const first = await start({ DATA_DIR });
    const [asha, ravi] = [await makeUser(first.data), await makeUser(first.data)];
    const { secret, recoveryCodes } = await turnOn(first.clientOf(asha));
    await turnOn(first.clientOf(ravi));
    const former = await madeKeyOf(first, DATA_DIR);
    await loseMadeKey(first, DATA_DIR);
    const without = await startAgain(first, { DATA_DIR });
    expect(without.failures()).toEqual([
      expect.stringMatching(/2 of the second factors cannot be checked: DATA_KEY, or the file data-key/),
    ]);
    expect(await signIn(without, asha, codeOf(secret))).toMatchObject({
      status: 400,
      msgkey: expect.stringMatching(/^Codes of apps cannot be checked: the portal has lost the key/),
    });
    const { status, res } = await signIn(without, asha, recoveryCodes[0]);
    expect(status).toBe(200);
    // Somebody who is signed in sets it up anew.
    const anew = await turnOn(without.clientWith(asha, res?.Token ?? ''));
    expect((await signIn(without, asha, codeOf(anew.secret))).status).toBe(200);
    expect(await removeFactorOf(changesByCommandLine(without.data, here), ravi.email)).toBe(true);
    expect((await signIn(without, ravi)).res?.Token).toEqual(expect.any(String));
    // Beside DATA_KEY the made key still opens. Without it, what was sealed with it cannot be checked.
    const back = await startAgain(without, { DATA_DIR, DATA_KEY: former });
    expect(back.failures()).toEqual([]);
    const made = await madeKeyOf(back, DATA_DIR);
    await loseMadeKey(back, DATA_DIR);
    const last = await startAgain(back, { DATA_DIR, DATA_KEY: former });
    expect(last.failures()).toEqual([expect.stringMatching(/1 of the second factors cannot be checked/)]);
    const whole = await startAgain(last, { DATA_DIR, DATA_KEY: made });
    expect(whole.failures()).toEqual([]);
    const client = whole.clientWith(asha, (await signIn(whole, asha, codeOf(anew.secret, 1))).res?.Token ?? '');
    expect((await client.send(getSecondFactor)).res?.IsOn).toBe(true);
  });

  it.runIf(engine === 'postgres')('is in the database when nobody has set one, so that nodes need to share nothing else', async () => {
    const first = await start({ DATA_DIR: await newFolder() });
    const user = await makeUser(first.data);
    const { secret } = await turnOn(first.clientOf(user));
    const { DATABASE_URL } = first.environment;
    const other = await start({ ...(DATABASE_URL && { DATABASE_URL }), DATA_DIR: await newFolder() });
    expect(other.failures()).toEqual([]);
    expect((await signIn(other, user, codeOf(secret))).status).toBe(200);
  });

  it.runIf(engine === 'sqlite')('is refused when the file holds none', async () => {
    const DATA_DIR = await newFolder();
    await writeFile(join(DATA_DIR, 'data-key'), 'short');
    await expect(start({ DATA_DIR })).rejects.toThrow(/data-key holds no secret/);
  });
});
