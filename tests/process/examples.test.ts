// The programs in examples/: they run against the real portal, and their types are those of its document.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApi, typesOf } from '../../examples/write-types.ts';
import { saveKey } from '../../src/features/people/keys/keys.contract.ts';
import { inDays } from '../in-days.ts';
import { makeUser } from '../makers.ts';
import { startTestPortal, type TestPortal } from '../test-portal.ts';

const folder = join(import.meta.dirname, '..', '..', 'examples');
const run = promisify(execFile);

describe('the examples', () => {
  let portal: TestPortal;
  let environment: Record<string, string>;
  beforeAll(async () => {
    portal = await startTestPortal('sqlite');
    const url = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const staff = await portal.as('superAdmin');
    const { res } = await staff.send(saveKey, { Flag: 'Add', Use: 'API', Name: 'Examples' });
    environment = { CHAPTERHOUSE_URL: url, CHAPTERHOUSE_KEY: res?.Key ?? '' };
    const paid = { isActiveMember: true, amount: 1_000 };
    await makeUser(portal.data, { ...paid, fullName: 'Asha Rao', membershipEnd: inDays(10) });
    await makeUser(portal.data, { ...paid, fullName: 'Ravi Menon', membershipEnd: inDays(100) });
  });
  afterAll(() => portal.close());

  const start = (program: string, ...given: string[]) =>
    run(process.execPath, [join(folder, program), ...given], { env: { ...process.env, ...environment } });

  it('write the members into a spreadsheet', async () => {
    const file = join(portal.folder, 'members.xlsx');
    expect((await start('members-to-spreadsheet.ts', file)).stdout).toContain('is written');
    const [heads, ...rows] = await readSheet(file);
    expect(heads).toContain('Full Name');
    expect(rows.map((row) => row[1])).toEqual(['Asha Rao', 'Ravi Menon']);
  });

  it('list who ends soon', async () => {
    expect((await start('who-ends.ts', '30')).stdout).toMatch(new RegExp(`^${inDays(10)}  Asha Rao  \\d{10}\\n$`));
    expect((await start('who-ends.ts', '3')).stdout).toBe('No membership ends within 3 days\n');
  });

  it('say why they are refused', async () => {
    await expect(
      run(process.execPath, [join(folder, 'who-ends.ts')], { env: { ...environment, CHAPTERHOUSE_KEY: 'chk_wrong' } }),
    ).rejects.toThrow('GetMemberList: 401 SignedOut');
  });

  it('have the types of the document', async () => {
    const { body } = await portal.app.inject('/api/openapi.json');
    expect(await readFile(join(folder, 'api-types.ts'), 'utf8')).toBe(typesOf(JSON.parse(body) as OpenApi, ['GetMemberList']));
  });
});
