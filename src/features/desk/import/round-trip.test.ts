// What was exported can be imported: into an empty portal, and the export of that portal is the same.

import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apply, countsOf, csv, exported, exportedXlsx, sendFile } from '../../../../tests/import-room.ts';
import { makeUser } from '../../../../tests/makers.ts';
import { type Client, onBothEngines, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import type { ListCall } from '../../../platform/wire/list-contract.ts';
import { listChapters, saveChapter } from '../../chapters/chapters/chapters.contract.ts';
import { listPayments, recordPayment } from '../../money/payments/payments.contract.ts';
import { listConnections, saveConnection } from '../../own-records/connections/connections.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import type { ImportKind } from './import.contract.ts';

const strange = [
  '=1+1',
  '+91 Mills',
  '-2',
  '@home',
  "'=quoted",
  "''-x",
  'one, two',
  'a "quoted" word',
  'two\nlines',
  '<b>&amp;</b>',
  '_x000D_',
  '日本 😀',
];

/** Ids, versions and pictures are those of the portal. What the list says of the membership follows from payments. */
const columns = {
  members:
    'FullName,Email,Phone,Profession,IsTmnians,IsActive,IsActiveMember,MembershipNo,MembershipStartDate,MembershipEndDate,Amount,PaymentDate,Status,RoleName,CreatedAt',
  chapters: 'ChapterName,CountryName,StateName,CityName,IsActive,CreatedDate',
  connections: 'Email,UserName,OrganizationName,ContactPerson,MobileNo,CreatedDate',
  payments: 'Amount,PaymentDate,MembershipStartDate,MembershipEndDate',
};

onBothEngines((portal) => {
  let staff: Client;
  let empty: TestPortal;
  let newStaff: Client;
  const members: string[] = [];

  beforeAll(async () => {
    staff = await portal().as('superAdmin');
    empty = await startTestPortal(portal().engine);
    newStaff = empty.clientOf(await makeUser(empty.data, { role: 'superAdmin', email: staff.email }));
    await fill();
  });
  afterAll(() => empty.close());

  const send = async (...sent: Parameters<Client['send']>) => expect((await staff.send(...sent)).status).toBe(200);

  const fill = async () => {
    for (const [at, name] of strange.entries()) {
      const createdAt = new Date(Date.UTC(2020, at, 31, 20, 15, 30)).toISOString();
      const { id, email } = await makeUser(portal().data, { fullName: name, createdAt, isActive: at % 3 > 0 });
      members.push(email);
      const CityId = 133_024;
      for (const year of at % 2 ? [2019, 2025] : []) {
        const days = { PaymentDate: `${year}-04-01`, MemberShipStartDate: `${year}-04-01`, MemberShipEndDate: `${year + 1}-03-31` };
        await send(recordPayment, { MemberId: id, Amount: 100_000.5 + at, ...days });
      }
      const fields = { OrganizationName: name, ContactPerson: name, MobileNo: '0987654321'.replace('0', '9'), UserId: id };
      await send(saveConnection, { Flag: 'Add', ...fields });
      await send(saveChapter, { Flag: 'Add', ChapterName: `${name} chapter`, CountryId: 101, StateId: 4008, CityId });
    }
  };

  const bring = async (kind: ImportKind, file: string | File) => {
    const answer = await apply(newStaff, kind, file);
    expect(answer.res?.Lines.filter(({ Result }) => Result === 'Refused')).toEqual([]);
    expect(countsOf(await apply(newStaff, kind, file))).toEqual([0, 0, answer.res?.New, 0]);
    return answer.res?.New;
  };

  const asList = (call: ListCall, kind: keyof typeof columns, client: Client, at: TestPortal, body: object = {}) =>
    exported(at, client, call, { Columns: columns[kind], ...body });

  describe('what was exported comes back the same', () => {
    it('chapters, with all their columns', async () => {
      expect(await bring('chapters', await exported(portal(), staff, listChapters))).toBe(strange.length);
      const [before, after] = [
        await asList(listChapters, 'chapters', staff, portal()),
        await asList(listChapters, 'chapters', newStaff, empty),
      ];
      expect(linesOf(after)).toEqual(linesOf(before));
    });

    it('members with their payments, byte for byte', async () => {
      expect(await bring('members', await exported(portal(), staff, listMembers))).toBe(strange.length);
      const heads = ['Email', 'Amount', 'Payment Date', 'Membership Start Date', 'Membership End Date'];
      const paid = await Promise.all(
        members.map(async (email) => {
          const MemberId = (await staff.send(listMembers, { Email: email })).rc[0]?.Id;
          const lines = linesOf(await asList(listPayments, 'payments', staff, portal(), { MemberId })).slice(1);
          return lines.map((cells) => [email, ...cells]);
        }),
      );
      expect(await bring('payments', csv(heads, ...paid.flat()))).toBe(strange.length);
      expect(await asList(listMembers, 'members', newStaff, empty)).toBe(await asList(listMembers, 'members', staff, portal()));
    });

    it('connections, from a workbook', async () => {
      expect(await bring('connections', await exportedXlsx(portal(), staff, listConnections))).toBe(strange.length);
      const [before, after] = [
        await asList(listConnections, 'connections', staff, portal()),
        await asList(listConnections, 'connections', newStaff, empty),
      ];
      expect(linesOf(after)).toEqual(linesOf(before));
    });

    it.each(['csv', 'xlsx'] as const)('and changes nothing where it came from, as %s', async (format) => {
      const lists = { members: listMembers, chapters: listChapters, connections: listConnections };
      for (const [kind, call] of Object.entries(lists)) {
        const file = format === 'csv' ? await exported(portal(), staff, call) : await exportedXlsx(portal(), staff, call);
        const answer = await sendFile(staff, kind as ImportKind, file);
        expect([kind, answer.res?.Lines.filter(({ Result }) => Result !== 'Same')]).toEqual([kind, []]);
        expect(answer.res?.Same).toBe(strange.length);
      }
    });
  });
});

/** Sorted, because records made in the same second have no order. */
const linesOf = (file: string): string[][] => {
  const [head = [], ...lines] = parse(file, { bom: true }) as string[][];
  return [head, ...lines.sort((one, other) => (one.join() < other.join() ? -1 : 1))];
};
