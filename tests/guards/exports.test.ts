// Lists as files: what cells look like, what a spreadsheet reads, and who gets which rows.

import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { z } from 'zod';
import { listStories, saveStory } from '../../src/features/contents/stories/stories.contract.ts';
import { listHistory } from '../../src/features/desk/history/history.contract.ts';
import { listMeetings } from '../../src/features/meetings/meetings/meetings.contract.ts';
import { listRenewals } from '../../src/features/money/renewals/renewals.contract.ts';
import { listConnections, saveConnection } from '../../src/features/own-records/connections/connections.contract.ts';
import { listJoinedEvents, saveJoinedEvent } from '../../src/features/own-records/joined-events/joined-events.contract.ts';
import { listMembers } from '../../src/features/people/members/members.contract.ts';
import { isMoney } from '../../src/platform/server/exports/cells.ts';
import { path } from '../../src/platform/wire/call.ts';
import { isListCall } from '../../src/platform/wire/list-contract.ts';
import { allCalls } from '../all-calls.ts';
import { makeChapter, makePicture, makeUser } from '../makers.ts';
import { makeMeetingChapter } from '../rooms/meeting-chapter.ts';
import { fileOf, linesOf } from '../suites/export-suite.ts';
import { type Client, onAnyEngine } from '../test-portal.ts';

const formulas = [
  '=1+1',
  '+91 98765 43210',
  '-2',
  '@home',
  "'=quoted",
  '=HYPERLINK("http://example.com";"a")',
  '＝1+1',
  '＋1',
  '－1',
  '＠home',
];
const behind = ["a;=1;b; '-2;+", "a;'=1;b;' '-2;'+"] as const;
const strange = ['one, two; three', 'a "quoted" word', '<b>&amp;</b>', '_x000D_', "o'clock", '日本 😀'];

const partOf = async (file: Buffer, name: string): Promise<string> => {
  const zip = await fromBufferPromise(file);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry));
  }
  throw new Error(`The workbook has no part ${name}`);
};

const sheetOf = async (file: Buffer) => (await readXlsxFile(file)).flatMap(({ data }) => data);

describe('a list as a file', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    const linesFor = async (...[client, call, body]: [Client, Parameters<typeof fileOf>[2], object]) =>
      linesOf((await fileOf(portal(), client, call, { ...body, Format: 'csv' })).body);

    it('has a heading for each field, and no two are equal', () => {
      const lists = allCalls.filter(isListCall);
      expect(lists.length).toBeGreaterThan(20);
      for (const { name, labels } of lists) expect(new Set(Object.values(labels)).size, name).toBe(Object.keys(labels).length);
    });

    it('has every sum of money with its sign', () => {
      const plain = allCalls.filter(isListCall).flatMap((call) => {
        const sums = Object.entries((call.row as z.ZodObject).shape).filter(
          ([field, rule]) => field.endsWith('Amount') || /rupees/i.test((rule as z.ZodType).description ?? ''),
        );
        return sums.filter(([field]) => !isMoney(call, [field])[0]).map(([field]) => `${call.name}: ${field}`);
      });
      expect(plain).toEqual([]);
    });

    it('has the words of the screen where a row has a code', async () => {
      const member = await portal().as('member');
      for (const [at, TypeOfEvent] of [1, 2, 3].entries()) {
        const joined = { Flag: 'Add', EventName: `Event ${at}`, EventDate: '2999-01-01', TypeOfEvent };
        expect((await member.send(saveJoinedEvent, joined)).status).toBe(200);
      }
      const asked = { Sort: 'Id', Columns: 'TypeOfEvent,CMSEventId' };
      const heads = ['Type', 'Published Event Id'];
      expect(await linesFor(member, listJoinedEvents, asked)).toEqual([heads, ['Online', ''], ['Offline', ''], ['Hybrid', '']]);
      const { body } = await fileOf(portal(), member, listJoinedEvents, { ...asked, Format: 'xlsx' });
      expect(await sheetOf(body)).toEqual([heads, ['Online', null], ['Offline', null], ['Hybrid', null]]);
      expect((await member.send(listJoinedEvents, { Sort: 'Id' })).rc.map((row) => row.TypeOfEvent)).toEqual([1, 2, 3]);
      expect(await linesFor(member, listMembers, { Columns: 'Status' })).toEqual([['Status'], ['Inactive']]);
      expect((await member.send(listMembers, {})).rc.map(({ Status }) => Status)).toEqual(['Inactive']);
    });

    it('has texts as texts, also those that a spreadsheet would take for a formula', async () => {
      const member = await portal().as('member');
      const names = [...formulas, behind[0], ...strange];
      for (const OrganizationName of names) {
        const fields = { OrganizationName, ContactPerson: 'Asha Rao', MobileNo: '9876543210', Flag: 'Add' };
        expect((await member.send(saveConnection, fields)).status).toBe(200);
      }
      const asked = { Sort: 'Id', Columns: 'OrganizationName' };
      const [head, ...lines] = await linesFor(member, listConnections, asked);
      expect(head).toEqual(['Organization']);
      expect(lines.flat()).toEqual([...formulas.map((text) => `'${text}`), behind[1], ...strange]);
      const { body } = await fileOf(portal(), member, listConnections, { ...asked, Format: 'xlsx' });
      expect((await sheetOf(body)).flat()).toEqual(['Organization', ...names]);
    });

    it('has dates as dates and amounts as numbers', async () => {
      const { id } = await makeUser(portal().data, {
        fullName: 'Émile Zoë',
        amount: 1234.5,
        membershipEnd: '2026-03-05',
        createdAt: '2026-01-31T20:15:30.123Z',
      });
      const asked = { Id: id, Columns: ['FullName', 'MembershipEndDate', 'Amount', 'CreatedAt', 'MembershipNo', 'IsActive'] };
      const heads = ['Full Name', 'Membership End Date', 'Amount', 'Created At', 'Membership No', 'May Sign In'];
      expect(await linesFor(staff, listMembers, asked)).toEqual([
        heads,
        ['Émile Zoë', '2026-03-05', '1234.5', '2026-02-01 01:45:30', '', 'Yes'],
      ]);
      const { headers, body } = await fileOf(portal(), staff, listMembers, { ...asked, Format: 'xlsx' });
      expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      expect(headers['content-disposition']).toMatch(/filename="members-.*\.xlsx"/);
      const local = new Date('2026-02-01T01:45:30Z');
      expect(await sheetOf(body)).toEqual([heads, ['Émile Zoë', new Date('2026-03-05'), 1234.5, local, null, 'Yes']]);
    });

    it('has the rows that match only, and only those that the caller may see', async () => {
      const added = await staff.send(
        saveStory,
        { Name: 'Hidden', ClientName: 'A', Description: '<p>x</p>', Flag: 'Add' },
        await makePicture(),
      );
      await staff.send(saveStory, { Flag: 'Active', Id: added.res?.Id, IsActive: false });
      await staff.send(saveStory, { Name: 'Shown', ClientName: 'A', Description: '<p>x</p>', Flag: 'Add' }, await makePicture());
      const names = async (client: Client, body = {}) =>
        (await linesFor(client, listStories, { ...body, Columns: 'Name' })).slice(1).flat();
      expect(await names(staff)).toEqual(['Shown', 'Hidden']);
      expect(await names(staff, { IsActive: false })).toEqual(['Hidden']);
      expect(await names(staff, { Name: 'hown' })).toEqual(['Shown']);
      expect(await names(await portal().as('member'))).toEqual(['Shown']);
      const admin = await portal().as('admin');
      expect((await admin.send(listStories, { Format: 'csv' })).status).toBe(403);
      const own = await linesFor(admin, listMembers, { Columns: ['Id'] });
      expect(own).toEqual([['ID'], [String(admin.userId)]]);
    });

    it('has the same rows whatever page and spelling the request has, and is never cached', async () => {
      const asked = { currentpage: 7, RECORDSPERPAGE: 5, FORMAT: 'csv', columns: 'Name' };
      const first = await fileOf(portal(), staff, listStories, asked);
      expect(linesOf(first.body)).toEqual([['Name'], ['Shown'], ['Hidden']]);
      const again = await fileOf(portal(), staff, listStories, asked);
      expect(linesOf(again.body)).toEqual([['Name'], ['Shown'], ['Hidden']]);
      expect((await staff.send(listStories, '{"\\u0046ormat":"csv","Columns":"Nothing"}')).status).toBe(400);
      expect((await staff.send(listStories, { Format: '', Columns: '' })).rc).toHaveLength(2);
      const part = (name: string, value: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      const form = await portal().app.inject({
        method: 'POST',
        url: path(listStories),
        headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        payload: `${part('Format', 'csv')}${part('Columns', 'Name')}--x--\r\n`,
      });
      expect(linesOf(form.rawPayload)).toEqual([['Name'], ['Shown'], ['Hidden']]);
    });

    it('has formatted texts whole, also when the list on the screen has their beginnings only', async () => {
      const Description = `<p>Whole <strong>text</strong> ${'long '.repeat(100)}end</p>`;
      const { res } = await staff.send(saveStory, { Name: 'Long', ClientName: 'A', Description, Flag: 'Add' }, await makePicture());
      const asked = { Id: res?.Id, Fields: 'preview', Columns: 'Description' };
      expect(await linesFor(staff, listStories, asked)).toEqual([['Description'], [Description]]);
      const { body } = await fileOf(portal(), staff, listStories, { ...asked, Format: 'xlsx' });
      expect(await sheetOf(body)).toEqual([['Description'], [Description]]);
      const [last] = (await staff.send(listHistory, { Kind: 'Exported' })).rc;
      expect(last?.Fields.map(({ Field }) => Field)).not.toContain('Fields');
      await staff.send(saveStory, { Flag: 'Delete', Id: res?.Id });
    });

    it('of many rows has each of them once, in every order', async () => {
      const { data } = portal();
      const copies = sql`insert into users (full_name, full_name_folded, email, email_folded, email_normal, phone_folded, password_hash,
        session_no, role_id, is_active, is_active_member, is_tmn, membership_end, created_at)
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1200)
        select 'Copy', 'copy', n || '@copy.example', n || '@copy.example', n || '@copy.example', case when n % 3 = 0 then '' else '98' end, '',
        1, 3, ${true}, ${false}, ${false}, case when n % 4 = 0 then '2026-03-05' end, '2026-01-01T00:00:00.000Z' from numbers`;
      await data.write(async (tx) => void (await copies.execute(tx)));
      const { res } = await staff.send(listMembers, { FullName: 'copy' });
      expect(res?.TotalRecords).toBe(1_200);
      for (const Sort of ['', 'FullName', '-MembershipEndDate', 'MembershipEndDate', '-Phone']) {
        const [, ...lines] = await linesFor(staff, listMembers, { FullName: 'copy', Sort, Columns: 'Id' });
        expect(new Set(lines.flat()).size, Sort).toBe(1_200);
        expect(lines, Sort).toHaveLength(1_200);
      }
      const { rc } = await staff.send(listMembers, { FullName: 'copy', Sort: '-MembershipEndDate', RecordsPerPage: 0 });
      const [, ...lines] = await linesFor(staff, listMembers, { FullName: 'copy', Sort: '-MembershipEndDate', Columns: 'Id' });
      expect(lines.flat().slice(0, rc.length)).toEqual(rc.map(({ Id }) => String(Id)));
    });

    const nameFor = async (call: Parameters<typeof fileOf>[2], body: object, client = staff) => {
      const { headers } = await fileOf(portal(), client, call, { ...body, Format: 'csv' });
      return /filename="(.*)-\d{4}-\d\d-\d\d\.csv"$/.exec(String(headers['content-disposition']))?.[1];
    };

    it('is named after what it holds', async () => {
      const chapter = await makeChapter(portal().data, 'Mumbai Hârbour');
      expect(await nameFor(listMembers, {})).toBe('members');
      expect(await nameFor(listMembers, { Status: 'Inactive' })).toBe('members-inactive');
      expect(await nameFor(listMembers, { ChapterId: chapter.id })).toBe('mumbai-harbour-members');
      expect(await nameFor(listMembers, { IsAssigned: false, FullName: ' "A/../Zoë" ' })).toBe('members-a-zoe-not-assigned');
      expect(await nameFor(listRenewals, { Stage: 'Grace' })).toBe('renewals-grace');
      expect(await nameFor(listHistory, { From: '2026-03-05', Kind: 'Deleted' })).toBe('changes-deleted-from-2026-03-05');
      expect(await nameFor(listStories, { Name: 'ü'.repeat(200) })).toMatch(/^stories-u{72}$/);
      expect(await nameFor(listStories, { Name: 'पुणे' })).toBe('stories');
      expect(await nameFor(listStories, { Name: '2026-99-99', Ids: [1] })).toBe('stories-selected-2026-99-99');
      const { secretary, id: own } = await makeMeetingChapter(portal(), 'Pune Sahyadri');
      expect(await nameFor(listMeetings, { ChapterId: own }, secretary)).toBe('pune-sahyadri-meetings');
      expect(await nameFor(listMeetings, { ChapterId: chapter.id }, secretary)).not.toContain('harbour');
      // A member may not ask for the name of another one.
      const { id } = await makeUser(portal().data, { fullName: 'Somebody Else' });
      expect(await nameFor(listConnections, { MemberId: id }, await portal().as('member'))).not.toContain('somebody');
    });

    it('is a workbook with wide columns, a fixed head and a filter', async () => {
      const { id } = await makeUser(portal().data, { fullName: 'A'.repeat(40), membershipEnd: '2026-03-05' });
      const asked = { Id: id, Format: 'xlsx', Columns: ['FullName', 'MembershipEndDate', 'Phone'] };
      const sheet = await partOf((await fileOf(portal(), staff, listMembers, asked)).body, 'xl/worksheets/sheet1.xml');
      expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"/>');
      expect(sheet).toContain('<col min="1" max="1" width="42.0" customWidth="1"/>');
      expect(sheet).toContain('<autoFilter ref="A1:C2"/></worksheet>');
      const none = await partOf((await fileOf(portal(), staff, listMembers, { ...asked, Id: 999_999 })).body, 'xl/worksheets/sheet1.xml');
      expect(none).toContain('<autoFilter ref="A1:C1"/>');
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
