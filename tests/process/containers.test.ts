// Dockerfile and compose.yaml: every command that they run is run here, on this machine; and what they say fits together.
// @module-tag long

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../src/app/server/config.ts';
import { freePort } from '../postgres.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFile(join(root, name), 'utf8');

/** The stages of the Dockerfile, each with its instructions. */
const stagesOf = async (): Promise<{ name: string; text: string }[][]> => {
  const lines = (await read('Dockerfile')).split('\n').filter((line) => line && !line.startsWith('#'));
  const stages: { name: string; text: string }[][] = [];
  for (const line of lines) {
    const [name = '', ...rest] = line.split(' ');
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text: rest.join(' ') });
  }
  return stages;
};

const textOf = (stage: { name: string; text: string }[] | undefined, name: string): string =>
  stage?.find((instruction) => instruction.name === name)?.text ?? '';

const run = async (command: string[], env: Record<string, string>) => {
  const [program = '', ...args] = command;
  const child = spawn(program === 'node' ? process.execPath : program, args, { cwd: root, env });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [status] = await once(child, 'close');
  return status;
};

describe('the image', () => {
  it('is built by the commands of package.json, and has only what serves', async () => {
    const [build, image] = await stagesOf();
    const { scripts, engines } = JSON.parse(await read('package.json'));
    const commands = build?.filter(({ name }) => name === 'RUN').map(({ text }) => text);
    expect(commands).toEqual(['npm ci', 'npm run build', 'npm prune --omit=dev']);
    expect(scripts).toHaveProperty('build');
    for (const stage of [build, image]) {
      const version = /^node:(\d+)-slim/.exec(textOf(stage, 'FROM'))?.[1];
      expect(engines.node).toBe(`>=${version}`);
    }
    expect(textOf(image, 'USER')).toBe('node');
    for (const { text } of image?.filter(({ name }) => name === 'COPY') ?? []) expect(text).toMatch(/^--from=build \/portal\//);
  });

  it('gets everything that the build needs, and nothing else', async () => {
    const kept = (await read('.dockerignore')).split('\n').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    for (const name of kept) expect(existsSync(join(root, name)), name).toBe(true);
    // What the start compares with the build, and what the image copies.
    expect(kept).toEqual(expect.arrayContaining(['src', 'public', 'vite', 'index.html', 'vite.config.ts', 'package-lock.json', 'LICENSE']));
  });

  it('starts as npm start does, and its health check tells whether it answers', async () => {
    const [, image] = await stagesOf();
    const command = z.array(z.string()).parse(JSON.parse(textOf(image, 'CMD')));
    const { scripts } = JSON.parse(await read('package.json'));
    expect(scripts.start).toBe(`export NODE_ENV=production && exec ${command.join(' ')}`);
    const [, check = ''] = /^(?:--\S+ )+CMD (.*)$/.exec(textOf(image, 'HEALTHCHECK')) ?? [];
    const health = z.array(z.string()).parse(JSON.parse(check));
    const given = Object.fromEntries(
      textOf(image, 'ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]), // each pair has one equals sign
    );
    expect(given).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const environment = { ...given, DATA_DIR, PORT: String(await freePort()), LOG_LEVEL: 'error' };
    expect(await run(health, environment)).toBe(1);
    const [program = '', ...args] = command;
    const portal = spawn(program === 'node' ? process.execPath : program, [...args, '--api-only'], { cwd: root, env: environment });
    onTestFinished(async () => {
      portal.kill('SIGKILL');
      await rm(DATA_DIR, { recursive: true, force: true });
    });
    await vi.waitFor(async () => expect(await run(health, environment)).toBe(0), { timeout: 60_000, interval: 200 });
    portal.kill('SIGTERM');
    expect((await once(portal, 'close'))[0]).toBe(0);
    expect(await run(health, environment)).toBe(1);
  });
});

const service = z.object({
  profiles: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  read_only: z.boolean().optional(),
  networks: z.record(z.string(), z.object({ ipv4_address: z.string() })).optional(),
});

/** As Compose replaces variables: the given value, else the one after `:-`. */
const replaceVariables = (text: string, values: Record<string, string>): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_whole, name: string, how: string, other: string) => {
    if (!values[name] && how === '?') throw new Error(`${name} ${other}`);
    return values[name] || other || '';
  });

const composeWith = async (values: Record<string, string>) => {
  const compose = JSON.parse(replaceVariables(JSON.stringify(parse(await read('compose.yaml'), { merge: true })), values));
  return z.object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) }).parse(compose);
};

it('the commands of the docs name services, and commands of the command line, that are there', async () => {
  const text = await read('docs/containers.md');
  const blocks = [...text.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, block = '']) => block.replaceAll('\\\n', ''));
  const lines = blocks.flatMap((block) => block.split('\n')).filter((line) => line.startsWith('docker compose'));
  const { services } = await composeWith({ POSTGRES_PASSWORD: 'secret' });
  const named = lines.flatMap((line) => /^docker compose (?:exec|stop|run --rm) (\S+)/.exec(line)?.[1] ?? []);
  expect(new Set(named)).toEqual(new Set(['portal', 'database']));
  for (const service of named) expect(services).toHaveProperty(service);
  const main = await read('src/app/cli/main.ts');
  const commands = lines.flatMap((line) => /npm run -s admin -- (\S+)/.exec(line)?.[1] ?? []);
  expect(commands).toEqual(['reset-password', 'backup', 'restore']);
  for (const command of commands) expect(main).toContain(command);
  expect(JSON.parse(await read('package.json')).scripts).toHaveProperty('admin');
  for (const [, path = ''] of lines.join('\n').matchAll(/(?:--to|--from) (\S+)/g)) expect(path).toMatch(/^\/data\//);
});

describe('compose.yaml', () => {
  it('asks for a password and gives the portal settings that it takes', async () => {
    await expect(composeWith({})).rejects.toThrow('POSTGRES_PASSWORD must be set');
    const { services } = await composeWith({ POSTGRES_PASSWORD: 'secret' });
    const settings = Object.fromEntries(Object.entries(services.portal?.environment ?? {}).map(([name, value]) => [name, String(value)]));
    const config = readConfig(settings);
    expect(config).toMatchObject({
      databaseUrl: 'postgres://portal:secret@database:5432/portal',
      adminEmail: 'admin@example.com',
      adminPassword: undefined,
      publicUrl: undefined,
      timeZone: 'Asia/Kolkata',
      drainSeconds: 3,
    });
    expect(config.trustProxy).toEqual([services.proxy?.networks?.default?.ipv4_address]);
    expect(services.database?.environment).toMatchObject({ POSTGRES_USER: 'portal', POSTGRES_PASSWORD: 'secret', POSTGRES_DB: 'portal' });
  });

  it('has one node, and with its profile a second one that is the same and a proxy that knows both', async () => {
    const { services, volumes } = await composeWith({ POSTGRES_PASSWORD: 'secret' });
    const always = Object.entries(services).flatMap(([name, { profiles }]) => (profiles ? [] : [name]));
    expect(always.sort()).toEqual(['database', 'portal']);
    const { portal, 'portal-2': second, proxy } = services;
    expect(second).toEqual({ ...portal, profiles: ['two-nodes'] });
    expect(portal).toMatchObject({ read_only: true, volumes: ['data:/data'], depends_on: { database: { condition: 'service_healthy' } } });
    expect(proxy?.profiles).toEqual(['two-nodes']);
    const caddyfile = await read('Caddyfile');
    for (const node of ['portal:3000', 'portal-2:3000']) expect(caddyfile).toContain(node);
    expect(caddyfile).toContain('health_uri /api/ready');
    const named = Object.values(services).flatMap((each) => each.volumes ?? []);
    for (const volume of named.filter((each) => !each.startsWith('.'))) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
    for (const mounted of named.filter((each) => each.startsWith('.')))
      expect(existsSync(join(root, mounted.split(':')[0] ?? ''))).toBe(true);
    expect(services.database?.healthcheck?.test.slice(0, 2)).toEqual(['CMD', 'pg_isready']);
  });
});
