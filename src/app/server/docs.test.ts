// The API docs: the OpenAPI document and the page /api/docs, both made from the contracts.

import { createHook } from 'node:async_hooks';
import { brotliCompressSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../../tests/all-calls.ts';
import { startTestPortal, type TestPortal } from '../../../tests/test-portal.ts';
import { shapesOf } from '../../platform/wire/call.ts';
import { refusalCodes } from '../../platform/wire/refusal.ts';
import { roles } from '../../platform/wire/roles.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
  format?: string;
  const?: unknown;
}

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  'x-roles'?: string[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: object[];
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  components: { securitySchemes: { token: object }; schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
}

/** With what is referred to in its places. */
const resolved = (document: Document): Document => {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const [, part = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec('$ref' in value ? String(value.$ref) : '') ?? [];
    if (name === '' || name === 'Refusal') return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one)]));
    const found = (document.components as unknown as Record<string, Record<string, unknown>>)[part]?.[name];
    if (found === undefined) throw new Error(`There is no ${part} ${name}`);
    return resolve(found);
  };
  return resolve(document) as Document;
};

describe('the API docs', () => {
  let portal: TestPortal;
  let document: Document;
  let written: string;
  beforeAll(async () => {
    portal = await startTestPortal('sqlite');
    const response = await portal.app.inject('/api/openapi.json');
    written = response.body;
    document = resolved(response.json());
  });
  afterAll(() => portal.close());

  it('are made and compressed once: who asks for them again and again costs no more than sending them', async () => {
    let compressions = 0;
    const counting = createHook({ init: (_id, type) => (compressions += type === 'ZLIB' ? 1 : 0) }).enable();
    const ask = (url: string, encoding: string) => portal.app.inject({ url, headers: { 'accept-encoding': encoding } });
    for (const url of ['/api/openapi.json', '/api/docs']) {
      for (const encoding of ['br', 'gzip', '*']) {
        const first = await ask(url, encoding);
        expect(first.headers['content-encoding'], url).toBeDefined();
        compressions = 0;
        for (let each = 0; each < 60; each++) expect((await ask(url, encoding)).rawPayload.equals(first.rawPayload)).toBe(true);
        expect(compressions, `${url} ${encoding}`).toBe(0);
      }
    }
    // What is counted is counted: an answer that is not kept is compressed each time.
    brotliCompressSync('once');
    expect(compressions).toBe(1);
    counting.disable();
  });

  it('are OpenAPI 3.1 with every call once, and no other', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Chapterhouse', version: expect.any(String) });
    expect(document.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
    const expected = allCalls.map(({ name, method }) => `${method.toLowerCase()} /api/User/${name}`).sort();
    const described = Object.entries(document.paths).flatMap(([path, byMethod]) =>
      Object.keys(byMethod).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(expected);
    expect(new Set(allCalls.map(({ name }) => name)).size).toBe(allCalls.length);
  });

  it.each(allCalls.map((call) => [call.name, call] as const))(
    'say of %s what it takes, gives and refuses, and who may call it',
    (name, call) => {
      const operation = document.paths[`/api/User/${name}`]?.[call.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(operation?.summary).toBe(call.about);
      expect(operation?.security).toEqual(call.who === 'anyone' ? [] : [{ token: [] }]);
      if (call.who !== 'anyone') {
        expect(operation?.['x-roles']).toEqual(call.who);
        for (const role of call.who) expect(Object.keys(roles)).toContain(role);
      }
      expect(Object.keys(operation?.responses ?? {})).toEqual([
        '200',
        '400',
        '401',
        '403',
        '404',
        '405',
        '408',
        '409',
        '413',
        '415',
        '429',
        '500',
        '503',
      ]);
      const answers = operation?.responses['200']?.content ?? {};
      if (call.file) expect(answers).toEqual({ [call.file]: { schema: { type: 'string', format: 'binary' } } });
      else {
        const answer = answers['application/json']?.schema;
        expect(answer?.required).toEqual(['rs', 'rc', 'res', 'msgkey']);
        expect(Object.keys(answer?.properties ?? {})).toEqual(['rs', 'rc', 'res', 'msgkey']);
      }
      if (call.method === 'GET') {
        expect(operation?.requestBody).toBeUndefined();
        return expect(Array.isArray(operation?.parameters)).toBe(true);
      }
      const content = operation?.requestBody?.content ?? {};
      expect(Object.keys(content).sort()).toEqual(['application/json', 'multipart/form-data']);
      const [shapes = [], inJson = []] = ['multipart/form-data', 'application/json'].map((type) => {
        const { schema = {} } = content[type] ?? {};
        return schema.oneOf ?? [schema];
      });
      expect(shapes).toHaveLength(shapesOf(call.input).length);
      const uploads = shapes.filter(({ required }) => required?.includes('File'));
      expect(uploads.map(({ properties }) => properties?.Flag?.const)).toEqual(call.upload?.requiredToAdd ? ['Add'] : []);
      expect(inJson).toEqual(shapes.filter((shape) => !uploads.includes(shape)));
      const takesFile = shapes.some(({ properties }) => properties?.File?.format === 'binary');
      expect(takesFile).toBe(Boolean(call.upload));
      for (const [index, { shape }] of shapesOf(call.input).entries()) {
        const keys = Object.keys(shapes[index]?.properties ?? {}).filter((key) => key !== 'File');
        expect(keys).toEqual(Object.keys(shape));
        for (const key of shapes[index]?.required ?? []) expect([...keys, 'File']).toContain(key);
      }
    },
  );

  it('pass the linter of those who read such documents, and say once what calls have in common', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: written, absoluteRef: 'openapi.json', config });
    expect(problems.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    expect(written.length / allCalls.length).toBeLessThan(4_000);
  });

  it('describe refusals, and the length and format of texts', () => {
    for (const byMethod of Object.values(document.paths)) {
      for (const { responses } of Object.values(byMethod)) {
        for (const [status, { content }] of Object.entries(responses)) {
          if (status !== '200') expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Refusal' });
        }
      }
    }
    expect(document.components.schemas.Refusal?.properties?.res?.properties?.Errors).toMatchObject({ type: 'object' });
    const takenBy = (name: string) =>
      document.paths[`/api/User/${name}`]?.post?.requestBody?.content['application/json']?.schema.properties;
    expect(takenBy('ChangeUserPassword')?.NewPassword).toMatchObject({ minLength: 6, maxLength: 200 });
    // Whoever is invited has no password.
    const Password = { anyOf: [{ type: 'string', minLength: 5, maxLength: 200 }, { type: 'null' }] };
    expect(takenBy('register')).toMatchObject({ Password, Phone: { pattern: '^\\d{10}$' } });
  });

  it('list every code of a refusal', async () => {
    const codes = Object.keys(refusalCodes);
    expect(document.components.schemas.Refusal?.properties?.res).toMatchObject({
      required: ['Code'],
      properties: { Code: { enum: codes } },
    });
    const page = (await portal.app.inject('/api/docs')).body;
    for (const code of codes) expect(page).toContain(`<tr><td><code>${code}</code></td>`);
  });

  it('show on the page which values a field takes, and what a list and an object have', async () => {
    const page = (await portal.app.inject('/api/docs')).body.replaceAll('&#34;', '"');
    const section = (name: string) => page.split(`<section id="${name}">`)[1]?.split('</section>')[0];
    expect(section('SaveKey')).toContain('<code>Use</code></td><td>"API", "Calendar", required</td>');
    expect(section('GetMemberList')).toContain('<code>Status</code></td><td>"Active", "Expired", "Inactive" or null</td>');
    expect(section('GetMemberList')).toContain('<code>Ids</code></td><td>list of integer');
    expect(section('GetProfessions')).toContain('<code>Sort</code></td><td>"Name", "CreatedDate" or null</td>');
    expect(section('FindKnownPeople')).toContain('{ Id, FullName, MembershipNo } or null');
    expect(section('SaveWebhook')).toMatch(/<code>Types<\/code><\/td><td>list of one of \d+, such as "member.added", required/);
  });

  it('say on the page what is so in every call', async () => {
    const page = (await portal.app.inject('/api/docs')).body;
    for (const word of ['2026-12-05T12:00:00.000Z', 'TotalRecords', 'is emptied', 'Idempotency-Key', 'MovedOn', 'Retry-After'])
      expect(page.split('<section id="conventions">')[1]?.split('</section>')[0]).toContain(word);
  });

  it('never mention internal details', async () => {
    const page = (await portal.app.inject('/api/docs')).body;
    expect(`${JSON.stringify(document)}${page}`).not.toMatch(/password_hash|session_no|_folded|email_normal|_paise/);
  });

  it('are readable without scripts and without any other host', async () => {
    const response = await portal.app.inject('/api/docs');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toMatch(/^<!doctype html>\n<html lang="en">/);
    for (const { name } of allCalls) {
      expect(response.body).toContain(`<section id="${name}">`);
      expect(response.body).toContain(`/api/User/${name}</code>`);
    }
    // The examples name addresses as text.
    expect(response.body).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|="(https?:)?\/\//i);
    expect(response.body.match(/<(section|table|nav|ul)\b/g)?.length).toBe(response.body.match(/<\/(section|table|nav|ul)>/g)?.length);
  });
});
