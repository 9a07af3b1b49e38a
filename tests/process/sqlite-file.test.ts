// The file of an SQLite database at a start: served by one process only, and never replaced by an empty one.

import { cp, mkdtemp, open, readFile, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { listStories, saveStory } from '../../src/features/contents/stories/stories.contract.ts';
import { login } from '../../src/features/people/accounts/session.contract.ts';
import { type Call, path } from '../../src/platform/wire/call.ts';
import { makePicture } from '../makers.ts';
import { type RunningServer, runAdmin, runServer, startServer } from '../processes.ts';

const newPlace = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { environment: { DATA_DIR: folder, ADMIN_PASSWORD: 'quite a secret' }, file: join(folder, 'chapterhouse.sqlite') };
};

const call = async <Res>(
  { url }: RunningServer,
  what: Call,
  body: object | FormData,
  token = '',
): Promise<{ status: number; res: Res }> => {
  const isForm = body instanceof FormData;
  const headers = { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) };
  const response = await fetch(url + path(what), { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) });
  return { status: response.status, ...(await response.json()) };
};

const tokenOf = async (server: RunningServer) =>
  (await call<{ Token: string }>(server, login, { Email: 'admin@example.com', Password: 'quite a secret' })).res.Token;

const addStory = async (server: RunningServer, token: string, name: string) => {
  const form = new FormData();
  for (const [key, value] of Object.entries({ Flag: 'Add', Name: name, ClientName: 'Client', Description: '<p>Text</p>' }))
    form.append(key, value);
  form.append('File', await makePicture(), 'picture.png');
  expect((await call(server, saveStory, form, token)).status).toBe(200);
};

it('is served by one process: a second one is refused with one line, and the command line may write beside it', {
  tags: ['long'],
}, async () => {
  const { environment } = await newPlace();
  const server = await startServer(environment);
  const line = 'chapterhouse.sqlite in DATA_DIR is served by another process. Stop that one, or set DATA_DIR to another folder.\n';
  expect(await runServer(environment)).toEqual({ status: 1, out: '', err: line });
  const created = [
    'create',
    '--email',
    'a@example.com',
    '--name',
    'Asha',
    '--phone',
    '9876543210',
    '--role',
    'member',
    '--password',
    'secret',
  ];
  expect((await runAdmin(environment, ...created)).status).toBe(0);
  expect((await runAdmin(environment, 'list')).out.trim().split('\n')).toHaveLength(2);
  expect(await server.end('SIGTERM')).toMatchObject({ status: 0, err: '' });
  expect(await (await startServer(environment)).end('SIGTERM')).toMatchObject({ status: 0, err: '' });
});

it('is served again after the process was killed, with all that was saved', async () => {
  const { environment } = await newPlace();
  const killed = await startServer(environment);
  await addStory(killed, await tokenOf(killed), 'Saved before the end');
  await killed.end('SIGKILL');
  const server = await startServer(environment);
  const { res } = await call<{ TotalRecords: number }>(server, listStories, {}, await tokenOf(server));
  expect(res.TotalRecords).toBe(1);
  await server.end('SIGTERM');
});

it.each(['missing', 'empty'])('that is %s although there was one is refused, also on the command line', { tags: ['long'] }, async (how) => {
  const { environment, file } = await newPlace();
  await (await startServer(environment)).end('SIGTERM');
  if (how === 'missing') await unlink(file);
  else await truncate(file);
  const line = `${file} is missing or empty, although there was a database. Restore a backup, or remove ${file}-was-made to begin with an empty portal.\n`;
  for (const ended of [await runServer(environment), await runAdmin(environment, 'list')])
    expect(ended).toEqual({ status: 1, out: '', err: line });
  await unlink(`${file}-was-made`);
  expect(await (await startServer(environment)).end('SIGTERM')).toMatchObject({ status: 0 });
});

it('beside a restore that was broken off is not begun anew', { tags: ['long'] }, async () => {
  const { environment, file } = await newPlace();
  await writeFile(`${file}-restoring`, 'half of it');
  const line = `A restore was broken off here, or is under way. Restore again, or remove ${file}-restoring to begin with an empty portal.\n`;
  expect(await runServer(environment)).toEqual({ status: 1, out: '', err: line });
  const created = ['create', '--email', 'a@example.com', '--name', 'Asha', '--phone', '9876543210', '--role', 'member'];
  expect(await runAdmin(environment, ...created, '--password', 'secret')).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringContaining(line),
  });
  await unlink(`${file}-restoring`);
  expect(await (await startServer(environment)).end('SIGTERM')).toMatchObject({ status: 0 });
});

const howDamaged = ['is cut in half', 'has other bytes in the middle', 'is no database'];
const largeFile = 'a clean stop with a large file';
const howStopped = ['a clean stop', largeFile, 'a crash'];

it.each(howStopped.flatMap((stop) => howDamaged.map((how) => [how, stop])))(
  'that %s after %s is refused with one line',
  { tags: ['long'] },
  async (how, stop) => {
    const { environment, file } = await newPlace();
    const server = await startServer(environment);
    const token = await tokenOf(server);
    for (let number = 0; number < 5; number++) await addStory(server, token, `Story ${number}`);
    await server.end('SIGTERM');
    if (stop === largeFile) fill(file);
    const { size } = await stat(file);
    if (how === 'is cut in half') await truncate(file, size / 2);
    else if (how === 'is no database') await writeFile(file, 'These are the minutes of a meeting, not a database.'.repeat(100));
    else await overwrite(file, Math.floor(size / 8192) * 4096, Buffer.alloc(8 * 4096, 0x5a));
    if (stop === 'a crash') await writeFile(`${file}-wal`, 'left over');
    const damaged = await readFile(file);
    const { status, out, err } = await runServer(environment);
    expect({ status, lines: err.trim().split('\n').length }).toEqual({ status: 1, lines: 1 });
    expect(err).toMatch(/damaged|cannot be used/);
    // A large file may have been served while it was checked, but nothing was written.
    if (stop !== largeFile) expect(out).toBe('');
    expect(await readFile(file)).toEqual(damaged);
  },
);

it('that was copied over while an older log stayed is refused or right, never half of each', { tags: ['long'] }, async () => {
  const { environment, file } = await newPlace();
  const server = await startServer(environment);
  const token = await tokenOf(server);
  await addStory(server, token, 'In the copy');
  await server.end('SIGTERM');
  await cp(file, `${file}.copy`);
  const later = await startServer(environment);
  for (let number = 0; number < 20; number++) await addStory(later, token, `Later ${number}`);
  await later.end('SIGKILL');
  await writeFile(file, await readFile(`${file}.copy`));
  const ended = await runServerBriefly(environment);
  if (ended.isServed) expect(ended.stories).toBeGreaterThanOrEqual(1);
  else expect(ended.err).toMatch(/damaged|cannot be used/);
});

const runServerBriefly = async (environment: Record<string, string>) => {
  try {
    const server = await startServer(environment);
    const { status, res } = await call<{ TotalRecords: number }>(server, listStories, {}, await tokenOf(server));
    await server.end('SIGTERM');
    return { isServed: status === 200, stories: res.TotalRecords, err: '' };
  } catch (error) {
    return { isServed: false, stories: 0, err: String(error) };
  }
};

const fill = (file: string) => {
  const database = new DatabaseSync(file);
  database.exec('create table filling (bytes blob); insert into filling values (zeroblob(10000000))');
  database.close();
};

const overwrite = async (file: string, position: number, bytes: Buffer) => {
  const handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, position);
  await handle.close();
};
