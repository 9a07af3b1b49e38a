// The process is killed while stories are being saved: afterwards every acknowledged story is complete and has its picture.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { makePicture } from './makers.ts';
import { startServer } from './processes.ts';
import { newDatabase } from './test-portal.ts';

// On a busy machine processes start slowly.
vi.setConfig({ testTimeout: 90_000 });

interface Story {
  Id: number;
  Name: string;
  ClientName: string;
  Description: string;
  Logo: string;
}

const call = async <Result>(url: string, name: string, token: string, body: FormData | string): Promise<Result> => {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  const response = await fetch(`${url}/api/User/${name}`, { method: 'POST', headers, body });
  if (response.status !== 200) throw new Error(`${name} answered ${response.status}`);
  return (await response.json()) as Result;
};

const signIn = async (url: string, Password: string) => {
  const { res } = await call<{ res: { Token: string } }>(url, 'login', '', JSON.stringify({ Email: 'admin@example.com', Password }));
  return res.Token;
};

const storyForm = async (Name: string, picture: File) => {
  const form = new FormData();
  for (const [key, value] of Object.entries({ Flag: 'Add', Name, ClientName: `Client of ${Name}`, Description: `<p>${Name}</p>` })) {
    form.append(key, value);
  }
  form.append('File', picture);
  return form;
};

describe.each(['sqlite', 'postgres'] as const)('kill -9 on %s', (engine) => {
  it('while eight clients save loses no acknowledged story and keeps no half one', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const environment: Record<string, string> = { DATA_DIR, ADMIN_PASSWORD: 'quite a secret' };
    if (engine === 'postgres') environment.DATABASE_URL = await newDatabase();
    const server = await startServer(environment);
    const token = await signIn(server.url, 'quite a secret');
    const picture = await makePicture('jpeg', 300);
    const acknowledged = new Map<number, string>();
    let isOver = false;
    const client = async (number: number) => {
      for (let saved = 0; !isOver; saved++) {
        const name = `Story ${number}-${saved}`;
        const { res } = await call<{ res: { Id: number } }>(server.url, 'AddCmsStories', token, await storyForm(name, picture));
        acknowledged.set(res.Id, name);
      }
    };
    const clients = Promise.allSettled(Array.from({ length: 8 }, (_, number) => client(number)));
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(30), { timeout: 20_000, interval: 5 });
    await server.end('SIGKILL');
    isOver = true;
    await clients;

    const again = await startServer(environment);
    const { rc } = await call<{ rc: Story[] }>(again.url, 'GetCmsStory', token, '{"RecordsPerPage":0}');
    expect(rc.length).toBeGreaterThanOrEqual(acknowledged.size);
    const byId = new Map(rc.map((story) => [story.Id, story]));
    for (const [Id, Name] of acknowledged) expect(byId.get(Id)?.Name).toBe(Name);
    for (const { Name, ClientName, Description, Logo } of rc) {
      expect({ ClientName, Description }).toEqual({ ClientName: `Client of ${Name}`, Description: `<p>${Name}</p>` });
      for (const address of [Logo, Logo.replace('.webp', '-small.webp')]) {
        const served = await fetch(`${again.url}${address}`);
        expect(served.status).toBe(200);
        expect((await sharp(await served.arrayBuffer()).metadata()).width).toBe(300);
      }
    }
    const { rc: matching } = await call<{ rc: Story[] }>(again.url, 'GetCmsStory', token, '{"Name":"story","RecordsPerPage":0}');
    expect(matching).toHaveLength(rc.length);
    expect(await again.end('SIGTERM')).toMatchObject({ status: 0, err: '' });
    await rm(DATA_DIR, { recursive: true });
  });
});
