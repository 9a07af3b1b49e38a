// The demo's community: it is complete, and the same every time.
// @module-tag long

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIns } from '../../demo/accounts.ts';
import { clientOf } from '../../demo/client.ts';
import { daysFrom } from '../../demo/days.ts';
import { makeCommunity } from '../../demo/make.ts';
import { sortByDay } from '../../demo/memberships.ts';
import { narrationOf } from '../../demo/payers.ts';
import { type Person, peopleOf } from '../../demo/people/people.ts';
import { portraitOf } from '../../demo/portraits/portrait.ts';
import { readConfig } from '../../src/app/server/config.ts';
import { createPortal, type Portal } from '../../src/app/server/portal.ts';
import { getDashboard } from '../../src/features/desk/dashboard/dashboard.contract.ts';
import { listHistory } from '../../src/features/desk/history/history.contract.ts';
import { getPalms } from '../../src/features/giving/report/report.contract.ts';
import { visitorStages } from '../../src/features/meetings/visitors/visitor-words.ts';
import { readNarration } from '../../src/features/money/statements/narration.ts';
import { listDocuments } from '../../src/features/own-records/documents/documents.contract.ts';
import { login } from '../../src/features/people/accounts/session.contract.ts';
import { listMembers } from '../../src/features/people/members/members.contract.ts';
import { undoChanges } from '../../src/platform/wire/calls/changes.ts';

const members = 60;
const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-demo-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const open = (folder: string) => createPortal(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }), { checkAnswers: true });

const signIn = async ({ app }: Portal, { email, password }: { email: string; password: string }) => {
  const { res } = await clientOf(app, '').send(login, { Email: email, Password: password });
  return clientOf(app, res?.Token ?? '');
};

describe('the community', () => {
  let portal: Portal;
  let folder: string;
  const now = new Date();
  beforeAll(async () => {
    folder = await newFolder();
    await makeCommunity(readConfig({ DATA_DIR: folder }), { members, now });
    portal = await open(folder);
  });
  afterAll(() => portal?.close());

  const count = async (from: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(from)}`.execute(portal.data.read);
    return rows[0]?.count;
  };

  it('has the expected number of records of every kind', async () => {
    const tables = ['users', 'chapters', 'stories', 'articles', 'meetups', 'insights', 'events', 'sponsors', 'partners', 'advisory'];
    expect(Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)])))).toEqual({
      users: members + 3,
      chapters: 12,
      stories: 12,
      articles: 12,
      meetups: 8,
      insights: 10,
      events: 14,
      sponsors: 10,
      partners: 14,
      advisory: 9,
    });
    expect(await count('settings where organization_name is not null and address is not null and logo is not null')).toBe(1);
    for (const table of tables.slice(1)) expect(await count(`${table} where is_active = 0`), table).toBeGreaterThan(0);
    expect(await count('connections')).toBe(Math.round(members * 1.2));
    expect(await count('joined_events')).toBe(Math.round(members * 0.5));
    expect(await count('joined_events where cms_event_id is not null')).toBeGreaterThan(10);
    expect(await count('expectations')).toBeGreaterThanOrEqual(Math.round(members * 0.8));
    expect(await count('payments')).toBeGreaterThan(members);
    expect(await count('payments where amount_paise not between 100000 and 2500000')).toBe(0);
    expect(await count('assignments')).toBeGreaterThan(members / 2);
    expect(await count('users where is_tmn = 1')).toBeGreaterThan(3);
    expect(await count('users where photo is null')).toBe(0);
    expect(await count("(select distinct substr(file, instr(file, '.')) from documents)")).toBe(6);
  });

  it('has dates in the past, up to today', async () => {
    const at = now.toISOString();
    for (const table of ['users', 'stories', 'events', 'connections', 'expectations', 'joined_events', 'documents', 'assignments']) {
      expect(await count(`${table} where created_at > '${at}'`), table).toBe(0);
    }
    expect(await count(`payments where recorded_at > '${at}'`)).toBe(0);
    expect(await count(`events where start_date > '${at}'`)).toBeGreaterThan(4);
    const early = daysFrom(new Date('2026-02-28T18:40:00Z'), 'Asia/Kolkata');
    expect(early.moment(0, 0.5)).toBe('2026-02-28T18:34:30.000Z');
    expect(early.day(-1)).toBe('2026-02-28T12:00:00.000Z');
  });

  it('has a history that is as old as its records, in the order of time', async () => {
    expect(
      await count(
        `change_sets where via not in ('SaveView', 'SaveSettings', 'SaveSetup', 'SaveAnnouncement', 'AskAboutData') and at > '${now.toISOString()}'`,
      ),
    ).toBe(0);
    const storyChanges = "stories join changes on record = 'Story' and record_id = stories.id join change_sets on change_sets.id = set_id";
    expect(await count(`${storyChanges} where changes.kind = 'Added' and changes.at = created_at`)).toBe(12);
    expect(await count(`${storyChanges} where changes.kind = 'Changed' and changes.at <= created_at`)).toBe(0);
    expect(await count('change_sets as one join change_sets as next on next.id = one.id + 1 where next.at < one.at')).toBe(0);
  });

  it('has seats, each once in a chapter, and visitors at every stage, who count in the report and wait for officers', async () => {
    expect(await count('assignments where profession_id is not null')).toBeGreaterThan(Number(await count('assignments')) * 0.6);
    for (const stage of visitorStages) expect(await count(`visitors where stage = '${stage}'`), stage).toBeGreaterThan(3);
    const today = daysFrom(now, 'Asia/Kolkata').day(0).slice(0, 10);
    const open = "visitors where stage in ('Invited', 'Registered', 'Visited', 'Applied', 'Approved')";
    expect(await count(`${open} and next_on < '${today}'`)).toBeGreaterThan(3);
    expect(await count(`${open} and next_step is null`)).toBeGreaterThan(3);
    expect(await count(`visitors where stage = 'Approved' and held_until < '${today}'`)).toBe(0);
    expect(await count("visitors where stage = 'Declined' and reason is null")).toBe(0);
    expect(await count(`visitors where created_at > '${now.toISOString()}' or touched_at > '${now.toISOString()}'`)).toBe(0);
    expect(await count('attendances where visitor_id is not null and meeting_id is not null and mark is not null')).toBeGreaterThan(100);
    const staff = await signIn(portal, signIns.staff);
    const { Community } = (await staff.send(getDashboard, {})).res ?? {};
    expect(Community?.Visits).toMatchObject({ First: expect.toSatisfy(isSome), Joined: expect.toSatisfy(isSome) });
    expect(Community?.Today.map(({ What }) => What)).toContain('Visitors without a next step');
    const { rc } = await staff.send(getPalms, { CurrentPage: 1, RecordsPerPage: 0, ChapterId: 1 });
    expect(rc.some(({ Visitors }) => Visitors > 0)).toBe(true);
  });

  it('has told what happened lately, and nothing of it waits to be mailed', async () => {
    const asha = (await count(`notices join users on users.id = user_id where email = '${signIns.member.email}' and seen_at is null`)) ?? 0;
    expect(asha).toBeGreaterThan(0);
    for (const kind of ['Slip', 'Visitor', 'Seat']) expect(await count(`notices where kind = '${kind}'`), kind).toBeGreaterThan(0);
    expect(await count('notices where seen_at is not null')).toBeGreaterThan(0);
    expect(await count(`notices where at > '${now.toISOString()}' or seen_at > '${now.toISOString()}'`)).toBe(0);
    expect(await count("outbox where state = 'Waiting'")).toBe(0);
  });

  it('shows figures on the dashboard of the super admin and of the member', async () => {
    const staff = await signIn(portal, signIns.staff);
    const { Community, UpcomingEvents } = (await staff.send(getDashboard, {})).res ?? {};
    expect(Object.values(Community?.Members ?? {}).map((each) => each > 0)).toEqual([true, true, true]);
    expect(Community?.Ending.map(({ Count }) => Count > 0)).toEqual([true, true, true]);
    expect(Community?.Months.at(-1)).toMatchObject({ Income: expect.toSatisfy(isSome), Joined: expect.toSatisfy(isSome) });
    expect(Community?.Months.filter(({ Income }) => Income > 0)).toHaveLength(12);
    expect(Community?.Chapters.length).toBeGreaterThan(8);
    expect(Community?.Newest).toHaveLength(6);
    expect(UpcomingEvents).toHaveLength(5);

    const asha = await signIn(portal, signIns.member);
    const { Own } = (await asha.send(getDashboard, {})).res ?? {};
    expect(Own).toMatchObject({ Status: 'Active', Connections: 16, EventsJoined: 10, Documents: 9 });
    expect(Own?.Scores).toHaveLength(6);
    const { rc } = await staff.send(listMembers, { CurrentPage: 1, RecordsPerPage: 100 });
    expect(new Set(rc.map(({ Status }) => Status))).toEqual(new Set(['Active', 'Expired', 'Inactive']));
  });

  it('has tax within its payments, of the own state and of others, and payers of the members', async () => {
    for (const kind of ['cgst_paise', 'igst_paise']) expect(await count(`payments where ${kind} > 0`), kind).toBeGreaterThan(10);
    expect(await count('payments where tax_rate is null')).toBe(0);
    expect(await count('payments where member_tax_number is not null')).toBeGreaterThan(3);
    for (const kind of ['Handle', 'Name']) expect(await count(`payers where kind = '${kind}'`), kind).toBeGreaterThan(5);
  });

  it('has the people of the statement in the documentation: their numbers, and by whose hand they paid', async () => {
    const people = [...new Set(sortByDay(peopleOf(500)).map(({ member }) => member))];
    const text = await readFile(new URL('../../docs/bank-statement.csv', import.meta.url), 'utf8');
    const lines = text.split('\n').filter((line) => /,(UPI|NEFT|IMPS)/.test(line));
    for (const line of lines) {
      const { numbers, payer } = readNarration(line.split(',')[1] ?? '', '');
      const person = people.find(({ name }) => line.includes(`-${name.toUpperCase()}-`));
      const isNumbered = numbers.length > 0 && people.indexOf(person as Person) + 1 === numbers[0]?.number;
      const isKnown = payer !== null && readNarration((person && narrationOf(person)) ?? '', '').payer?.value === payer.value;
      expect([line, isNumbered || isKnown]).toEqual([line, true]);
    }
    expect(lines).toHaveLength(6);
  });

  it('has documents that open', async () => {
    const asha = await signIn(portal, signIns.member);
    const { rc } = await asha.send(listDocuments, { CurrentPage: 1, RecordsPerPage: 20 });
    for (const { DocumentUrl, FileName } of rc) {
      const { statusCode, rawPayload } = await portal.app.inject(DocumentUrl);
      expect([FileName, statusCode]).toEqual([FileName, 200]);
      expect(rawPayload.length, FileName).toBeGreaterThan(150);
    }
  });

  it('has no two portraits alike', async () => {
    const { read } = portal.data;
    const pictures = await read.selectFrom('file_parts').select('bytes').where('variant', '=', 'large').where('part', '=', 0).execute();
    expect(pictures.length).toBeGreaterThan(members);
    expect(new Set(pictures.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(pictures.length);
    const five = peopleOf(500);
    expect(new Set(five.map(({ name, looks }) => portraitOf(name, looks))).size).toBe(500);
    expect(new Set(five.map(({ email }) => email)).size).toBe(500);
  });

  it('has the same rows when it is made again', async () => {
    const again = await newFolder();
    await makeCommunity(readConfig({ DATA_DIR: again }), { members, now });
    const other = await open(again);
    expect(await everythingIn(other)).toEqual(await everythingIn(portal));
    await other.close();
  });

  it('lets an addition be undone, although its dates were moved', async () => {
    const staff = await signIn(portal, signIns.staff);
    const { rc } = await staff.send(listHistory, { CurrentPage: 1, RecordsPerPage: 1, Record: 'Connection', Kind: 'Added' });
    expect((await staff.send(undoChanges, { SetId: rc[0]?.SetId ?? 0 })).res?.SetId).toBeGreaterThan(0);
  });
});

const isSome = (value: number) => value > 0;

/** All rows of all tables, without the columns that are random each time, or say who signed in since. */
const everythingIn = async ({ data }: Portal) => {
  const tables = [
    'users',
    'chapters',
    'payments',
    'assignments',
    'stories',
    'articles',
    'meetups',
    'insights',
    'events',
    'sponsors',
    'partners',
  ];
  tables.push('advisory', 'connections', 'expectations', 'joined_events', 'documents');
  const randomColumns = /^(photo|logo|image|file|password_hash|has_signed_in)$/;
  const rows = tables.map(async (table) => {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by id`.execute(data.read);
    return [table, found.rows.map((row) => Object.entries(row).filter(([column]) => !randomColumns.test(column)))];
  });
  return Promise.all(rows);
};
