// Files of an older version, which stored them in folders, are copied into the database at the first start: all of them, or none.

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../src/app/server/config.ts';
import { migrationsIn } from '../src/app/server/migrations/migrations.ts';
import { createPortal } from '../src/app/server/portal.ts';
import { sentenceOf } from '../src/app/server/start-error.ts';
import type { Engine } from '../src/platform/data/data.ts';
import { migrate } from '../src/platform/data/migrations/migrate.ts';
import { openData } from '../src/platform/data/open-data.ts';
import { storedBytes, storedFiles } from './stored-files.ts';
import { newDatabase } from './test-portal.ts';

const withFolders = '0025-write-tries';
const at = '2026-01-05T10:00:00.000Z';
const nameOf = (type: string) => `${randomBytes(16).toString('base64url')}.${type}`;

const sized = (name: string, size: string) => name.replace('.webp', `-${size}.webp`);

/** A community of the last version that had folders: a photo without a middle size, a logo, a document, and nothing else. */
const oldCommunity = async (engine: Engine) => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const databaseUrl = engine === 'postgres' ? await newDatabase() : undefined;
  const names = { photo: nameOf('webp'), logo: nameOf('webp'), document: nameOf('pdf') };
  const onDisk = {
    [`files/${names.photo}`]: randomBytes(700_000),
    [`files/${sized(names.photo, 'small')}`]: randomBytes(3_000),
    [`files/${names.logo}`]: randomBytes(90_000),
    [`files/${sized(names.logo, 'middle')}`]: randomBytes(30_000),
    [`files/${sized(names.logo, 'small')}`]: randomBytes(5_000),
    [`files/${nameOf('webp')}`]: randomBytes(1_000),
    [`documents/${names.document}`]: randomBytes(2_000_000),
  };
  for (const each of ['files', 'documents']) await mkdir(join(folder, each));
  for (const [path, bytes] of Object.entries(onDisk)) await writeFile(join(folder, path), bytes);

  const data = await openData(join(folder, 'chapterhouse.sqlite'), databaseUrl);
  const all = migrationsIn('Asia/Kolkata');
  await migrate(data, all.slice(0, all.findIndex(({ name }) => name === withFolders) + 1));
  await data.write(async (tx) => {
    await sql`insert into users (full_name, full_name_folded, email, email_folded, email_normal, phone_folded, password_hash, session_no, role_id,
      is_active, is_active_member, is_tmn, created_at, photo)
      values ('Asha', 'asha', 'a@example.com', 'a@example.com', 'a@example.com', '', 'x', 1, 3, ${true}, ${false}, ${false}, ${at}, ${names.photo})`.execute(
      tx,
    );
    await sql`insert into stories (name, name_folded, client_name, client_name_folded, description, dates, logo, is_active, created_at)
      values ('A', 'a', 'B', 'b', 'C', ${at}, ${names.logo}, ${true}, ${at})`.execute(tx);
    await sql`insert into documents (user_id, created_by, created_at, document_name, document_name_folded, status, file_name, file, file_bytes)
      values (1, 1, ${at}, 'Lease', 'lease', 'Active', 'lease.pdf', ${names.document}, null)`.execute(tx);
  });
  await data.close();
  return { folder, names, onDisk, environment: { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } };
};

const open = async (environment: Record<string, string>) => {
  const lines: { level: number; msg: string; taken?: number; missing?: string[] }[] = [];
  const logTo = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const portal = await createPortal(readConfig(environment), { logTo });
  return { ...portal, lines: lines.filter(({ msg }) => msg.includes('files')) };
};

describe.each(['sqlite', 'postgres'] as const)('the files of an older version on %s', (engine) => {
  it('are in the database after the first start, and the folders stay as they were', async () => {
    const { folder, names, onDisk, environment } = await oldCommunity(engine);
    const { app, data, close, lines } = await open(environment);
    expect(lines).toEqual([expect.objectContaining({ level: 30, taken: 3, msg: expect.stringContaining('not used any more') })]);
    expect(await storedFiles(data)).toEqual(Object.values(names).sort());
    const served = async (name: string) => {
      const { statusCode, rawPayload } = await app.inject(`/files/${name}`);
      return statusCode === 200 ? rawPayload : statusCode;
    };
    for (const name of [names.photo, sized(names.photo, 'small'), names.logo, sized(names.logo, 'middle'), sized(names.logo, 'small')]) {
      expect(await served(name), name).toEqual(onDisk[`files/${name}`]);
    }
    expect(await served(sized(names.photo, 'middle'))).toEqual(onDisk[`files/${names.photo}`]);
    expect(await storedBytes(data, names.document, 'whole')).toEqual(onDisk[`documents/${names.document}`]);
    expect(await data.read.selectFrom('stored_files').select('size').where('name', '=', names.document).execute()).toEqual([
      { size: 2_000_000 },
    ]);
    await close();
    const paths = (await readdir(folder, { recursive: true })).filter((path) => /^(files|documents)\//.test(path));
    expect(paths.sort()).toEqual(Object.keys(onDisk).sort());
  });

  it('are not looked at again by the next start', async () => {
    const { folder, names, environment } = await oldCommunity(engine);
    await (await open(environment)).close();
    for (const each of ['files', 'documents']) await rm(join(folder, each), { recursive: true });
    const { data, close, lines } = await open(environment);
    expect(lines).toEqual([]);
    expect(await storedFiles(data)).toEqual(Object.values(names).sort());
    await close();
  });

  it('are not seen when the first start is cut off in the middle, and the next start begins anew', async () => {
    const { folder, names, onDisk, environment } = await oldCommunity(engine);
    // The last file cannot be read: a folder stands in its place.
    const last = Object.values(names).sort().at(-1) ?? '';
    const path = join(folder, last.endsWith('.pdf') ? 'documents' : 'files', last);
    await rm(path);
    await mkdir(path);
    await expect(open(environment)).rejects.toThrow('EISDIR');
    const between = await openData(join(folder, 'chapterhouse.sqlite'), environment.DATABASE_URL);
    expect(await between.read.selectFrom('stored_files').select('name').where('state', '=', 'live').execute()).toEqual([]);
    await between.close();

    await rm(path, { recursive: true });
    await writeFile(path, onDisk[last.endsWith('.pdf') ? `documents/${last}` : `files/${last}`] ?? '');
    const { data, close } = await open(environment);
    const live = await data.read.selectFrom('stored_files').select('name').where('state', '=', 'live').orderBy('name').execute();
    expect(live.map(({ name }) => name)).toEqual(Object.values(names).sort());
    for (const [variant, file] of [
      ['large', names.photo],
      ['large', names.logo],
    ] as const) {
      expect(await storedBytes(data, file, variant)).toEqual(onDisk[`files/${file}`]);
    }
    expect(await storedBytes(data, names.document, 'whole')).toEqual(onDisk[`documents/${names.document}`]);
    await close();
  });

  it('that are missing on disk are named in the log; their records stay, and their addresses answer 404', async () => {
    const { folder, names, environment } = await oldCommunity(engine);
    await rm(join(folder, 'files', names.logo));
    for (const size of ['small', 'middle']) await rm(join(folder, 'files', sized(names.logo, size)));
    const { app, data, close, lines } = await open(environment);
    expect(lines).toEqual([
      expect.objectContaining({ taken: 2 }),
      expect.objectContaining({ level: 40, missing: [`files/${names.logo}`], msg: 'files that records name were missing on disk' }),
    ]);
    expect(await data.read.selectFrom('stories').select('logo').execute()).toEqual([{ logo: names.logo }]);
    expect((await app.inject(`/files/${names.logo}`)).statusCode).toBe(404);
    expect((await app.inject(`/files/${names.photo}`)).statusCode).toBe(200);
    await close();
  });

  it('make the start end with one line when DATA_DIR has no folder of files', async () => {
    const { folder, names, environment } = await oldCommunity(engine);
    for (const each of ['files', 'documents']) await rm(join(folder, each), { recursive: true });
    const error = await open(environment).catch((reason: unknown) => reason);
    expect(sentenceOf(error)).toBe(
      `The records name 3 files, but ${folder} has neither the folder files nor documents. Copy them there, or make an empty folder files.`,
    );
    await mkdir(join(folder, 'files'));
    const { app, close, lines } = await open(environment);
    expect(lines.at(-1)?.missing).toHaveLength(3);
    expect((await app.inject(`/files/${names.photo}`)).statusCode).toBe(404);
    await close();
  });

  it.runIf(engine === 'postgres')('are copied once when three nodes start at the same moment', async () => {
    const { names, onDisk, environment } = await oldCommunity(engine);
    const nodes = await Promise.all([1, 2, 3].map(() => open(environment)));
    expect(nodes.flatMap(({ lines }) => lines)).toHaveLength(1);
    for (const { app, data, close } of nodes) {
      expect((await app.inject(`/files/${names.logo}`)).rawPayload).toEqual(onDisk[`files/${names.logo}`]);
      expect(await storedFiles(data)).toHaveLength(3);
      await close();
    }
  });
});
