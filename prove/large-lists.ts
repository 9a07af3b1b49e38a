// Five members ask for whole lists with the longest texts, sixteen times at once, in 256 MB: what waits for its turn takes no memory.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openData } from '../src/platform/data/open-data.ts';
import { makeUser, passwordOfAll } from '../tests/makers.ts';
import { call, settings } from './client.ts';
import { broken, type Experiment, nothingSaved } from './experiment.ts';
import { PortalProcess, statusOf } from './portal-process.ts';

const members = 5;
const rowsOfEach = 1_000;
const longText = 'क'.repeat(2_000);

const makeMembers = async (file: string): Promise<string[]> => {
  const data = await openData(file);
  const emails: string[] = [];
  for (let each = 0; each < members; each++) {
    const { id, email } = await makeUser(data, { hasChosen: true });
    emails.push(email);
    const row = {
      user_id: id,
      organization_name: longText,
      organization_name_folded: '',
      contact_person: longText,
      contact_person_folded: '',
      mobile_no: '9876543210',
      created_by: id,
      created_at: new Date().toISOString(),
    };
    for (let rows = 0; rows < rowsOfEach; rows += 100) {
      const some = Array.from({ length: 100 }, () => row);
      await data.write((tx) => tx.insertInto('connections').values(some).execute());
    }
  }
  await data.close();
  return emails;
};

const run = async (isShort: boolean) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  const environment = { ...settings, DATA_DIR };
  await (await PortalProcess.start(environment)).end('SIGTERM');
  const emails = await makeMembers(join(DATA_DIR, 'chapterhouse.sqlite'));
  await using portal = await PortalProcess.start(environment, { nodeArguments: ['--max-old-space-size=256'] });
  const { url } = portal;
  const statuses: Record<string, number> = {};
  const askForAll = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': 'br' };
    const answer = await fetch(`${url}/api/User/GetUserConnects`, { method: 'POST', headers, body: JSON.stringify({ RecordsPerPage: 0 }) })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 0);
    statuses[answer] = (statuses[answer] ?? 0) + 1;
  };
  const tokens: string[] = [];
  for (const Email of emails) {
    const { res } = await call<{ res: { Token: string } }>(url, 'login', '', { Email, Password: passwordOfAll });
    tokens.push(res.Token);
  }
  let megabytes = 0;
  for (let round = 0; round < (isShort ? 1 : 5); round++) {
    const asked = Promise.all(tokens.flatMap((token) => Array.from({ length: 16 }, () => askForAll(token))));
    let isDone = false;
    void asked.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      megabytes = Math.max(megabytes, portal.megabytes());
      await Promise.race([asked, statusOf(url, '/api/health')]);
    }
  }
  const isReady = (await statusOf(url, '/api/ready')) === 200;
  await portal.end('SIGTERM');
  await rm(DATA_DIR, { recursive: true, force: true });
  return {
    ...nothingSaved,
    megabytes,
    others: { 'answers by status': JSON.stringify(statuses) },
    failures: broken({
      'The portal was not ready afterwards': isReady,
      [`Some got no answer: ${JSON.stringify(statuses)}`]: !('0' in statuses),
    }),
  };
};

export const largeLists: Experiment = {
  name: 'large lists of five at once',
  run: ({ isShort }) => run(isShort),
};
