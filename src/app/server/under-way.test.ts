// Slow requests: the permission is checked after the body has arrived, and the number of uploads in progress is limited.

import { type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeUser, passwordOfAll } from '../../../tests/makers.ts';
import { type Client, describeOnAnyEngine, onAnyEngine, startTestPortal, type TestPortal } from '../../../tests/test-portal.ts';
import { listSponsors } from '../../features/contents/sponsors/sponsors.contract.ts';
import { saveStory } from '../../features/contents/stories/stories.contract.ts';
import { listConnections, saveConnection } from '../../features/own-records/connections/connections.contract.ts';
import { login } from '../../features/people/accounts/session.contract.ts';
import { turnOffLink } from '../../features/people/notices/turn-off.server.ts';
import { createLinks } from '../../platform/server/signed-links.ts';
import { roles } from '../../platform/wire/roles.ts';

interface Sending {
  request: ClientRequest;
  answer: Promise<{ status: number | undefined; msgkey: string | null }>;
}

const startSending = (url: string, name: string, token: string, type: string): Sending => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const sending = request(`${url}/api/User/${name}`, { method: 'POST', headers });
  const answer = new Promise<Awaited<Sending['answer']>>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', async (response) => {
      resolve({ status: response.statusCode, msgkey: JSON.parse(await text(response)).msgkey });
    });
  });
  answer.catch(() => undefined);
  onTestFinished(() => {
    sending.destroy();
  });
  return { request: sending, answer };
};

const listening = (portal: TestPortal) => portal.app.listen({ port: 0, host: '127.0.0.1' });

const multipart = 'multipart/form-data; boundary=x';
const beginOfFile = '--x\r\ncontent-disposition: form-data; name="File"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nx';
const partOf = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describeOnAnyEngine('a request with a slow body', (engine) => {
  it('is refused when the user has lost the right in the meantime, also if the answer is cached', async () => {
    const portal = await startTestPortal(engine);
    onTestFinished(() => portal.close());
    const url = await listening(portal);
    const staff = await makeUser(portal.data, { role: 'superAdmin' });
    const other = await portal.as('superAdmin');
    const { token } = portal.clientOf(staff);
    const demote = (role_id: number) =>
      portal.data.write((tx) => tx.updateTable('users').set({ role_id }).where('id', '=', staff.id).execute());
    for (const [name, type, first, rest] of [
      [listSponsors.name, 'application/json', '{"CurrentPage"', ':1}'],
      [listSponsors.name, multipart, partOf('CurrentPage', '1'), '--x--\r\n'],
      [saveStory.name, multipart, partOf('Flag', 'Delete') + partOf('Id', '1'), '--x--\r\n'],
    ] as const) {
      const slow = startSending(url, name, token, type);
      slow.request.write(first);
      await pause(100);
      await demote(roles.admin);
      // The same request from a permitted user puts its answer into the cache.
      expect((await other.send(listSponsors, '{"CurrentPage":1}')).status).toBe(200);
      await pause(100);
      slow.request.end(rest);
      expect((await slow.answer).status, `${name} as ${type}`).toBe(403);
      await demote(roles.superAdmin);
    }
    const ended = startSending(url, listSponsors.name, token, 'application/json');
    ended.request.write('{"CurrentPage"');
    await pause(100);
    await portal.data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', '=', staff.id).execute());
    await other.send(listSponsors, '{"CurrentPage":1}');
    await pause(100);
    ended.request.end(':1}');
    expect((await ended.answer).status).toBe(401);
  });
});

describeOnAnyEngine('many requests', (engine) => {
  it('changes of one person have an end in a minute, reading and changes of others do not', async () => {
    const portal = await startTestPortal(engine, { CHANGES_PER_MINUTE: '8' });
    onTestFinished(() => portal.close());
    const [asha, ravi] = [await portal.as('member'), await portal.as('member')];
    const connection = { Flag: 'Add', OrganizationName: 'Nilgiri Tea', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };
    const answers = await Promise.all(Array.from({ length: 60 }, () => asha.send(saveConnection, connection)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(60);
    expect(refused.length).toBeGreaterThan(30);
    expect(refused[0]).toMatchObject({
      res: { Code: 'TooManyAtOnce' },
      msgkey: 'Too many changes in a short time. Please try again in a minute.',
    });
    expect((await asha.send(listConnections)).status).toBe(200);
    expect((await ravi.send(saveConnection, connection)).status).toBe(200);
  });

  it('of 1,300 requests of one person at once, some are refused, and others are answered meanwhile', async () => {
    const portal = await startTestPortal(engine);
    onTestFinished(() => portal.close());
    const [asha, ravi] = [await portal.as('member'), await portal.as('member')];
    const order: string[] = [];
    const ask = async (client: Client, name: string, page: number) => {
      const { status } = await client.send(listConnections, { CurrentPage: page });
      if (status === 200) order.push(name);
      return status;
    };
    const many = Array.from({ length: 1300 }, (_, page) => ask(asha, 'asha', page + 1));
    const statuses = await Promise.all([...many, ask(ravi, 'ravi', 1)]);
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(50);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1009);
    expect(order.indexOf('ravi')).toBeLessThan(100);
  });

  it('bodies of one person that are half sent have an end, and others are answered meanwhile', { tags: ['long'] }, async () => {
    const portal = await startTestPortal(engine);
    onTestFinished(() => portal.close());
    const url = await listening(portal);
    const [asha, ravi] = [await portal.as('member'), await portal.as('member')];
    for (const [name, token, type, begin] of [
      [listConnections.name, asha.token, 'application/json', '{"other":"'],
      // Of nobody who is signed in: an address.
      [login.name, '', multipart, '--x\r\ncontent-disposition: form-data; name="other"\r\n\r\n'],
    ] as const) {
      const refused: unknown[] = [];
      const slow = Array.from({ length: 40 }, () => startSending(url, name, token, type));
      for (const { request: sending, answer } of slow) {
        answer.then((refusal) => refused.push(refusal)).catch(() => undefined);
        sending.write(begin + 'x'.repeat(900_000));
      }
      await vi.waitFor(() => expect(refused.length).toBeGreaterThanOrEqual(20), { timeout: 20_000 });
      expect(new Set(refused.map((refusal) => JSON.stringify(refusal)))).toEqual(
        new Set([JSON.stringify({ status: 429, msgkey: 'Too many requests at once. Please try again in a moment.' })]),
      );
      expect((await ravi.send(listConnections)).status).toBe(200);
      for (const { request: sending } of slow) sending.destroy();
      // What is not sent any more takes no room.
      await vi.waitFor(async () => expect((await asha.send(listConnections, { other: 'x'.repeat(1_400_000) })).status).toBe(200));
    }
  });
});

it('of one person, at most three exports are under way at once', { tags: ['long'] }, async () => {
  const portal = await startTestPortal('sqlite');
  onTestFinished(() => portal.close());
  const url = await listening(portal);
  const [asha, ravi] = [await portal.as('superAdmin'), await portal.as('superAdmin')];
  const member = await makeUser(portal.data);
  const text = 'x'.repeat(1_900);
  const texts = { organization_name: text, organization_name_folded: '', contact_person: text, contact_person_folded: '' };
  const row = { ...texts, user_id: member.id, mobile_no: '9876543210', created_by: member.id, created_at: '2026-03-05T06:00:00.000Z' };
  for (let each = 0; each < 15; each++)
    await portal.data.write((tx) =>
      tx
        .insertInto('connections')
        .values(Array.from({ length: 200 }, () => row))
        .execute(),
    );
  const start = ({ token }: Client) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return fetch(`${url}/api/User/${listConnections.name}`, { method: 'POST', headers, body: JSON.stringify({ Format: 'csv' }) });
  };
  // Whoever does not read what comes holds the export up: only its first parts fit into the buffers on the way.
  const slow = await Promise.all([start(asha), start(asha), start(asha)]);
  expect(slow.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await start(asha)).status).toBe(429);
  expect((await start(ravi)).status).toBe(200);
  await slow[0]?.body?.cancel();
  await vi.waitFor(async () => expect((await start(asha)).status).toBe(200));
  for (const { body } of slow.slice(1)) await body?.cancel();
});

describe('uploads', () => {
  onAnyEngine((portal) => {
    it('of one user are refused when there are too many at once, but not those of other users', async () => {
      const url = await listening(portal());
      const staff = await portal().as('superAdmin');
      const other = await portal().as('superAdmin');
      const slow = Array.from({ length: 8 }, () => startSending(url, saveStory.name, staff.token, multipart));
      for (const { request: sending } of slow) sending.write(partOf('Flag', 'Add') + beginOfFile);
      const tooMany = { status: 429, msgkey: 'Too many uploads at once. Please try again.' };
      const ask = async (token: string) => {
        const sending = startSending(url, saveStory.name, token, multipart);
        sending.request.end(`${partOf('Flag', 'Add')}${beginOfFile}\r\n--x--\r\n`);
        return sending.answer;
      };
      await vi.waitFor(async () => expect(await ask(staff.token)).toEqual(tooMany));
      expect((await ask(other.token)).status).toBe(400);
      expect((await staff.send(saveStory, { Flag: 'Add' })).status).toBe(400);
      // An aborted upload frees its place, and so does a finished one.
      slow[0]?.request.destroy();
      slow[1]?.request.end('\r\n--x--\r\n');
      await vi.waitFor(async () => expect((await ask(staff.token)).status).toBe(400));
      for (const { request: sending } of slow) sending.destroy();
      await vi.waitFor(async () =>
        expect((await Promise.all(Array.from({ length: 8 }, () => ask(staff.token)))).map(({ status }) => status)).not.toContain(429),
      );
    });

    it('are none without a file: such saves go on beside as many uploads as there may be', async () => {
      const staff = await portal().as('superAdmin');
      const url = `http://127.0.0.1:${(portal().app.server.address() as { port: number }).port}`;
      const send = (ending: string) => {
        const sending = startSending(url, saveStory.name, staff.token, multipart);
        sending.request.end(partOf('Flag', 'Delete') + partOf('Id', '1') + ending);
        return sending.answer;
      };
      const slow = Array.from({ length: 8 }, () => startSending(url, saveStory.name, staff.token, multipart));
      for (const { request: sending } of slow) sending.write(partOf('Flag', 'Add') + beginOfFile);
      await vi.waitFor(async () => expect((await send(`${beginOfFile}\r\n--x--\r\n`)).status).toBe(429));
      const answers = await Promise.all(Array.from({ length: 10 }, () => send('--x--\r\n')));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 404));
      for (const { request: sending } of slow) sending.destroy();
    });

    it('of three people leave room for others, however many of theirs are half sent', async () => {
      const people = await Promise.all([1, 2, 3, 4, 5].map(() => portal().as('superAdmin')));
      const url = `http://127.0.0.1:${(portal().app.server.address() as { port: number }).port}`;
      const slow = people
        .slice(0, 3)
        .flatMap(({ token }) => Array.from({ length: 8 }, () => startSending(url, saveStory.name, token, multipart)));
      for (const { request: sending } of slow) sending.write(partOf('Flag', 'Add') + beginOfFile);
      // Those that find no place are refused at once.
      const refused: (number | undefined)[] = [];
      // Those that were let in end with the test, without an answer.
      for (const { answer } of slow) answer.then(({ status }) => refused.push(status)).catch(() => undefined);
      await vi.waitFor(() => expect(refused.length).toBeGreaterThanOrEqual(4), { timeout: 20_000 });
      expect(new Set(refused)).toEqual(new Set([429]));
      for (const { token } of people.slice(3)) {
        const sending = startSending(url, saveStory.name, token, multipart);
        sending.request.end(`${partOf('Flag', 'Add')}${beginOfFile}\r\n--x--\r\n`);
        expect((await sending.answer).status).toBe(400);
      }
    });

    it('that are slow, of seven people who hold all places, leave one to somebody who has none', async () => {
      const people = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => portal().as('superAdmin')));
      const { server } = portal().app;
      const url = server.listening ? `http://127.0.0.1:${(server.address() as { port: number }).port}` : await listening(portal());
      const outcomes: string[] = [];
      // 20 kB in a second: too fast to be taken for one that hardly moves.
      for (const [person, count] of [8, 8, 4, 2, 1, 1].entries()) {
        const slow = Array.from({ length: count }, () => startSending(url, saveStory.name, people[person]?.token ?? '', multipart));
        for (const { request: sending, answer } of slow) {
          answer.then(({ status }) => outcomes.push(`${person}: ${status}`)).catch(() => undefined);
          sending.write(partOf('Flag', 'Add') + beginOfFile);
          const drip = setInterval(() => sending.destroyed || sending.write('x'.repeat(2_000)), 100);
          onTestFinished(() => clearInterval(drip));
        }
        await pause(300);
      }
      for (const { token } of people.slice(6)) {
        const sending = startSending(url, saveStory.name, token, multipart);
        sending.request.end(`${partOf('Flag', 'Add')}${beginOfFile}\r\n--x--\r\n`);
        expect((await sending.answer).status).toBe(400);
      }
      // The second one took the place that the first one had left.
      expect(outcomes).toEqual(['0: 429']);
    });
  });
});

it.each(['sqlite', 'postgres'] as const)(
  'what is changed by a link without a session counts, and so do sign-ins and exports, on %s',
  async (engine) => {
    const portal = await startTestPortal(engine, { CHANGES_PER_MINUTE: '4' });
    onTestFinished(() => portal.close());
    const links = createLinks(portal.secret);
    const tooMany = 'Too many changes in a short time. Please try again in a minute.';
    const open = async (url: string) => {
      const { statusCode, body } = await portal.app.inject({ method: 'POST', url });
      return { statusCode, isRefused: body.includes(tooMany) };
    };
    const [asha, ravi] = [await makeUser(portal.data), await makeUser(portal.data)];
    expect(await open(turnOffLink(links, asha.id, 'Slip'))).toEqual({ statusCode: 200, isRefused: false });
    expect(await open(turnOffLink(links, asha.id, 'Reminders'))).toEqual({ statusCode: 429, isRefused: true });
    expect(await open(turnOffLink(links, asha.id, 'Daily'))).toEqual({ statusCode: 429, isRefused: true });
    expect(await open(turnOffLink(links, ravi.id, 'Reminders'))).toEqual({ statusCode: 200, isRefused: false });
    const refused = { status: 429, msgkey: tooMany };
    const signIn = ({ email: Email }: { email: string }) => portal.anonymous.send(login, { Email, Password: passwordOfAll });
    expect(await signIn(ravi)).toMatchObject(refused);
    const leela = await makeUser(portal.data);
    const { res } = await signIn(leela);
    const exported = (token: string) => portal.clientWith(leela, token).send(listConnections, { Format: 'csv' });
    expect(await exported(res?.Token ?? '')).toMatchObject(refused);
  },
);
