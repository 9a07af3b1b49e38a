// What was exported can be imported: into an empty portal, and the export of that portal is the same.

import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { apply, countsOf, exported, exportedXlsx, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { listChapters, saveChapter } from '../../chapters/chapters/chapters.contract.ts';
import { listLedger } from '../../money/payments/ledger.contract.ts';
import { recordPayment } from '../../money/payments/payments.contract.ts';
import { listConnections, saveConnection } from '../../own-records/connections/connections.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';

const strange = [
  '=1+1',
  '+91 Mills',
  '-2',
  '@home',
  "'=quoted",
  "''-x",
  'one, two',
  'a "quoted" word',
  'a;=1; -b',
  '<b>&amp;</b>',
  '_x000D_',
  '日本 😀',
];

/** Ids, versions, pictures and numbers of receipts are those of the portal. What the list says of the membership follows from payments. */
const columns = {
  members:
    'FullName,Email,Phone,Profession,IsTmnians,IsActive,IsActiveMember,MembershipNo,MembershipStartDate,MembershipEndDate,Amount,PaymentDate,Status,RoleName,ChapterName,CreatedAt,WantsMembershipMail',
  chapters: 'ChapterName,CountryName,StateName,CityName,IsActive,CreatedDate',
  connections: 'Email,UserName,OrganizationName,ContactPerson,MobileNo,CreatedDate',
  payments:
    'Email,MemberName,MembershipNo,Amount,PaymentDate,MembershipStartDate,MembershipEndDate,Method,Reference,Note,IsVoid,VoidReason',
};

const lists = { members: listMembers, chapters: listChapters, connections: listConnections, payments: listLedger };
const kinds = ['members', 'chapters', 'connections', 'payments'] as const;

/** One payment is void, and another one is in its place. */
const countOf = (kind: keyof typeof lists) => strange.length + (kind === 'payments' ? 1 : 0);

/** Every second one has paid. The last one of those has paid too little for a chapter. */
const isInChapter = (at: number) => at % 2 === 1 && at < strange.length - 1;

onAnyEngine((portal) => {
  let staff: Client;
  beforeAll(async () => {
    staff = await portal().as('superAdmin');
    await fill();
  });

  const send = async (...sent: Parameters<Client['send']>) => {
    const answer = await staff.send(...sent);
    expect(answer.status).toBe(200);
    return answer;
  };

  const fill = async () => {
    let chapter: { Id: number } | null = null;
    for (const [at, name] of strange.entries()) {
      const createdAt = new Date(Date.UTC(2020, at, 31, 20, 15, 30)).toISOString();
      const user = await makeUser(portal().data, { fullName: name, createdAt, isActive: at % 3 > 0 });
      const { id } = user;
      if (at === 1) await portal().clientOf(user).send(updateDetails, { Flag: 'MembershipMail', WantsMembershipMail: false });
      for (const [year, end] of at % 2 ? [[2019, 2020] as const, [2025, 2090] as const] : []) {
        const days = { PaymentDate: `${year}-04-01`, MemberShipStartDate: `${year}-04-01`, MemberShipEndDate: `${end}-03-31` };
        await send(recordPayment, {
          MemberId: id,
          Amount: 100_000.5 + at,
          ...days,
          Method: 'UPI',
          Reference: name,
          Note: `${name}\n${name}`,
        });
      }
      const fields = { OrganizationName: name, ContactPerson: name, MobileNo: '9987654321', UserId: id };
      await send(saveConnection, { Flag: 'Add', ...fields });
      if (isInChapter(at)) await send(assignMember, { Flag: 'Add', UserId: id, ChapterId: chapter?.Id });
      const place = { CountryId: 101, StateId: 4008, CityId: 133_024 };
      chapter = (await staff.send(saveChapter, { Flag: 'Add', ChapterName: `${name} chapter`, ...place })).res;
    }
    // One that is void, and one in its place.
    const [wrong] = (await staff.send(listLedger, { RecordsPerPage: 1 })).rc;
    const days = { PaymentDate: '2026-04-01', MemberShipStartDate: '2026-04-01', MemberShipEndDate: '2091-03-31' };
    const correction = { Corrects: wrong?.Id, Reason: 'A zero too many' };
    await send(recordPayment, { MemberId: wrong?.MemberId, Amount: 0.07, ...days, ...correction });
  };

  const exportFile = (kind: keyof typeof lists, format: 'csv' | 'xlsx', client: Client, at: TestPortal, body: object = {}) =>
    (format === 'csv' ? exported : exportedXlsx)(at, client, lists[kind], kind === 'members' ? { ShowDeactivated: true, ...body } : body);

  describe.each(['csv', 'xlsx'] as const)('what was exported comes back the same, as %s', (format) => {
    let empty: TestPortal;
    let newStaff: Client;
    beforeAll(async () => {
      empty = await startTestPortal(portal().engine);
      newStaff = empty.clientOf(await makeUser(empty.data, { role: 'superAdmin', email: staff.email }));
    });
    afterAll(() => empty.close());

    it.each(kinds)('with all %s', async (kind) => {
      const file = await exportFile(kind, format, staff, portal());
      const answer = await apply(newStaff, kind, file);
      expect(countsOf(answer)).toEqual([countOf(kind), 0, 0, 0]);
      expect(countsOf(await apply(newStaff, kind, file))).toEqual([0, 0, countOf(kind), 0]);
    });

    it('with all members once more: those who have paid now come into their chapters', async () => {
      const file = await exportFile('members', format, staff, portal());
      const count = strange.filter((_, at) => isInChapter(at)).length;
      expect(countsOf(await apply(newStaff, 'members', file))).toEqual([0, count, strange.length - count, 0]);
      expect(countsOf(await apply(newStaff, 'members', file))).toEqual([0, 0, strange.length, 0]);
    });

    it.each(kinds)('in the lists of %s', async (kind) => {
      const body = { Columns: columns[kind] };
      const [before, after] = [await exportFile(kind, 'csv', staff, portal(), body), await exportFile(kind, 'csv', newStaff, empty, body)];
      expect(linesOf(String(after))).toEqual(linesOf(String(before)));
      if (kind === 'members') expect(after).toBe(before);
    });
  });

  it.each(['csv', 'xlsx'] as const)('and changes nothing where it came from, as %s', async (format) => {
    for (const kind of kinds) {
      const answer = await sendFile(staff, kind, await exportFile(kind, format, staff, portal()));
      const others = answer.res?.Lines.filter(({ Result }) => Result !== 'Same').map(({ Message }) => Message);
      expect([kind, others]).toEqual([kind, []]);
      expect(answer.res?.Same).toBe(countOf(kind));
    }
  });

  it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
});

/** Sorted, because records made in the same second have no order. */
const linesOf = (file: string): string[][] => {
  const [head = [], ...lines] = parse(file, { bom: true }) as string[][];
  return [head, ...lines.sort((one, other) => (one.join() < other.join() ? -1 : 1))];
};
