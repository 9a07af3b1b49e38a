// The key of second factors: it is not in the database, all nodes need the same one, and there is a way back where it is lost.

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { asCommandLine, makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { stopTheClock } from '../../../../tests/second-factor-room.ts';
import { codeOf, turnOn } from '../../../../tests/second-factor-steps.ts';
import { startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { login } from '../accounts/session.contract.ts';
import { removeFactorOf } from '../factors/second-factors.server.ts';
import { getSecondFactor } from './second-factor.contract.ts';

// Each test starts several portals, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });
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

  it('is a file that only the owner of the process can read, and stays', async () => {
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

  it('that is lost is named by the start; recovery codes go on, and the command line removes what cannot be checked', async () => {
    const DATA_DIR = await newFolder();
    const first = await start({ DATA_DIR });
    const [asha, ravi] = [await makeUser(first.data), await makeUser(first.data)];
    const { secret, recoveryCodes } = await turnOn(first.clientOf(asha));
    await turnOn(first.clientOf(ravi));
    const key = await readFile(join(DATA_DIR, 'data-key'), 'utf8');
    await rm(join(DATA_DIR, 'data-key'));
    const without = await startAgain(first, { DATA_DIR });
    expect(without.failures()).toEqual([
      expect.stringMatching(/2 of the second factors cannot be checked: DATA_KEY, or the file data-key/),
    ]);
    expect(await signIn(without, asha, codeOf(secret))).toMatchObject({
      ...{ status: 400, msgkey: expect.stringMatching(/^Codes of apps cannot be checked: the portal has lost the key/) },
    });
    const { status, res } = await signIn(without, asha, recoveryCodes[0]);
    expect(status).toBe(200);
    // Somebody who is signed in sets it up anew.
    const anew = await turnOn(without.clientWith(asha, res?.Token ?? ''));
    expect((await signIn(without, asha, codeOf(anew.secret))).status).toBe(200);
    expect(await removeFactorOf(asCommandLine(without.data), ravi.email)).toBe(true);
    expect((await signIn(without, ravi)).res?.Token).toEqual(expect.any(String));
    // With the former key, what was sealed since cannot be checked; with the present one everything can.
    const present = await readFile(join(DATA_DIR, 'data-key'), 'utf8');
    const back = await startAgain(without, { DATA_DIR, DATA_KEY: key.trim() });
    expect(back.failures()).toEqual([expect.stringMatching(/1 of the second factors cannot be checked/)]);
    const last = await startAgain(back, { DATA_DIR, DATA_KEY: present.trim() });
    expect(last.failures()).toEqual([]);
    const client = last.clientWith(asha, (await signIn(last, asha, codeOf(anew.secret, 1))).res?.Token ?? '');
    expect((await client.send(getSecondFactor)).res?.IsOn).toBe(true);
  });

  it('is refused when the file holds none', async () => {
    const DATA_DIR = await newFolder();
    await writeFile(join(DATA_DIR, 'data-key'), 'short');
    await expect(start({ DATA_DIR })).rejects.toThrow(/data-key holds no secret/);
  });
});
