// The one search of each list: over what a person would type, for the rows of the screen, a file and many records at once.

import { beforeAll, describe, expect, it } from 'vitest';
import { assignMember, listAssigned } from '../../src/features/chapters/assignments/assignments.contract.ts';
import { listChapters } from '../../src/features/chapters/chapters/chapters.contract.ts';
import { listFellows } from '../../src/features/chapters/fellows/fellows.contract.ts';
import { listMeetups } from '../../src/features/contents/meetups/meetups.contract.ts';
import { listStories, saveStory } from '../../src/features/contents/stories/stories.contract.ts';
import { listHistory } from '../../src/features/desk/history/history.contract.ts';
import { listOutbox } from '../../src/features/desk/outbox/outbox.contract.ts';
import { listMembersToPay } from '../../src/features/money/member-list/member-list.contract.ts';
import { listLedger } from '../../src/features/money/payments/ledger.contract.ts';
import { listRenewals } from '../../src/features/money/renewals/renewals.contract.ts';
import { listConnections, saveConnection } from '../../src/features/own-records/connections/connections.contract.ts';
import { listExpectations, saveExpectation } from '../../src/features/own-records/expectations/expectations.contract.ts';
import { listMembers } from '../../src/features/people/members/members.contract.ts';
import { updateDetails } from '../../src/features/people/profile/profile.contract.ts';
import { queueMail } from '../../src/platform/mail/outbox.ts';
import { bulkSave } from '../../src/platform/wire/calls/bulk.ts';
import type { ListCall } from '../../src/platform/wire/list-contract.ts';
import { makeAssignment, makeChapter, makePicture, makeUser, next } from '../makers.ts';
import { expectPaid, paymentsOf } from '../payments.ts';
import { type Client, onAnyEngine } from '../test-portal.ts';

describe('the search of a list', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const { pay, rowOf } = paymentsOf(portal, () => staff);
    const found = async (call: ListCall, Search: string, client = staff, more = {}) => {
      const { status, rc, res } = await client.send(call, { Search, ...more, RecordsPerPage: 100 });
      expect(status, Search).toBe(200);
      expect((res as { TotalRecords: number }).TotalRecords).toBe(rc.length);
      return rc as Record<string, unknown>[];
    };
    const idsOf = async (call: ListCall, Search: string, field = 'Id') => (await found(call, Search)).map((row) => row[field]);

    it('finds people by name, e-mail, profession, any part of the phone however it is written, and membership number', async () => {
      const mark = `q${next()}q`;
      const phone = `77${String(next()).padStart(8, '0')}`;
      const { id } = await makeUser(portal().data, {
        fullName: `Zoë ${mark} Rao`,
        email: `${mark}@elsewhere.example`,
        phone,
        profession: `Caterer ${mark}`,
        isActiveMember: true,
        membershipEnd: '2024-01-01',
      });
      const lapsed = { MemberShipStartDate: '2024-03-05T12:00:00.000Z', MemberShipEndDate: '2025-03-05T12:00:00.000Z' };
      expectPaid(await pay(id, lapsed));
      const number = String((await rowOf(id))?.MembershipNo);
      const typed = [
        ...[`zoe ${mark}`, `ZOË  ${mark}`, `${mark}@else`, `caterer ${mark}`, mark, number, number.toLowerCase()],
        ...[phone, phone.slice(3, 9), `${phone.slice(0, 5)} ${phone.slice(5)}`, `+91 ${phone.slice(0, 5)}-${phone.slice(5)}`, `0${phone}`],
      ];
      for (const call of [listMembers, listMembersToPay]) {
        for (const text of typed) expect(await idsOf(call, text), `${call.name}: ${text}`).toContain(id);
        for (const text of [`${mark}%`, `zo_ ${mark}`, `rao ${mark}x y`, `${mark}"`, 'x'.repeat(2_000)]) {
          expect(await idsOf(call, text), text).toEqual([]);
        }
      }
      expect(await idsOf(listMembers, String(Number(number.replace('CH-', ''))))).toContain(id);
      const { id: chapter } = await makeChapter(portal().data);
      await makeAssignment(portal().data, chapter, id, staff.userId);
      for (const text of typed) expect(await idsOf(listAssigned, text, 'UserId'), text).toContain(id);
      expect(await found(listFellows, `caterer ${mark}`, staff, { ChapterId: chapter })).toHaveLength(1);
      for (const text of typed) expect(await idsOf(listRenewals, text), text).toContain(id);
    });

    it('looks through all rows for fewer than three characters, and joins the other filters with "and"', async () => {
      const mark = `w${next()}w`;
      const { id } = await makeUser(portal().data, { fullName: `ж${mark}`, isActiveMember: false });
      expect(await idsOf(listMembers, 'Ж')).toContain(id);
      const { rc } = await staff.send(listMembers, { Search: mark, IsActiveMember: true });
      expect(rc).toEqual([]);
      expect((await staff.send(listMembers, { Search: mark, IsActiveMember: false })).rc).toHaveLength(1);
      expect((await staff.send(listMembers, { Search: '  ' })).rc.length).toBeGreaterThan(1);
    });

    it('finds payments by who paid, the reference and the number of the receipt', async () => {
      const mark = `p${next()}p`;
      const { id } = await makeUser(portal().data, { fullName: `Payer ${mark}` });
      const Reference = `UPI/Réf ${mark.toUpperCase()}`;
      expectPaid(await pay(id, { Reference }));
      const [payment] = await found(listLedger, `payer ${mark}`);
      expect(payment).toMatchObject({ MemberId: id, Reference });
      const receipt = String(payment?.ReceiptNo);
      for (const text of [`réf ${mark}`, `ref ${mark}`, receipt, receipt.slice(2)]) {
        expect(await idsOf(listLedger, text), text).toContain(payment?.Id);
      }
      const { res } = await staff.send(listLedger, { Search: `payer ${mark}` });
      expect(res?.Sum).toBe(1_000);
    });

    it('finds contents, chapters, mails and changes by their texts', async () => {
      const mark = `c${next()}c`;
      const story = { Name: `Story ${mark}`, ClientName: `Client ${mark}x`, Description: '<p>Text</p>' };
      const added = await staff.send(saveStory, { Flag: 'Add', ...story }, await makePicture());
      for (const text of [`story ${mark}`, `CLIENT ${mark}`]) expect(await idsOf(listStories, text)).toEqual([added.res?.Id]);
      expect(await idsOf(listHistory, `story ${mark}`, 'RecordId')).toEqual([added.res?.Id]);
      const { id } = await makeChapter(portal().data, `Chapter ${mark}`);
      expect(await idsOf(listChapters, `chapter ${mark}`)).toEqual([id]);
      expect(await idsOf(listChapters, 'some CITY')).toContain(id);
      await portal().data.write((tx) =>
        queueMail(tx, { to: `${mark}@example.com`, userId: null, subject: `About ${mark}z`, text: '', html: '' }),
      );
      for (const text of [`${mark}@`, `ABOUT ${mark}`]) expect(await found(listOutbox, text)).toHaveLength(1);
      for (const place of ['theme', 'location']) {
        const text = `${place} ${mark}`;
        const values = { title1: 'One', title2: 'Two', theme: `Theme ${mark}`, location: `Location ${mark}` };
        const folded = { title1_folded: 'one', title2_folded: 'two', theme_folded: `theme ${mark}`, location_folded: `location ${mark}` };
        const others = { is_active: true, created_at: '2026-01-01', meets_at: '2026-01-01', who_should_attend: '', what_to_expect: '' };
        if (place === 'theme') {
          await portal().data.write((tx) =>
            tx
              .insertInto('meetups')
              .values({ ...values, ...folded, ...others })
              .execute(),
          );
        }
        expect(await found(listMeetups, text)).toHaveLength(1);
      }
    });

    it('finds own records by their texts and numbers; the names of owners are for super admins', async () => {
      const mark = `o${next()}o`;
      const user = await makeUser(portal().data, { fullName: `Owner ${mark}` });
      const [owner, other] = [portal().clientOf(user), await portal().as('member')];
      const MobileNo = `76${String(next()).padStart(8, '0')}`;
      await owner.send(saveConnection, { Flag: 'Add', OrganizationName: `Org ${mark}`, ContactPerson: `Contact ${mark}`, MobileNo });
      await owner.send(saveExpectation, { Flag: 'Add', CurrentBusinessValue: 5, ValueOfBusiness: 6 });
      for (const text of [`org ${mark}`, `contact ${mark}`, MobileNo, `+91 ${MobileNo}`, MobileNo.slice(2, 8)]) {
        expect((await found(listConnections, text, owner)).length, text).toBeGreaterThan(0);
        expect(await found(listConnections, text, other)).toEqual([]);
      }
      expect(await found(listConnections, `owner ${mark}`)).toHaveLength(1);
      expect(await found(listConnections, `owner ${mark}`, owner)).toEqual([]);
      expect(await found(listExpectations, `owner ${mark}`)).toHaveLength(1);
      expect(await found(listMembers, mark, other)).toMatchObject([{ Id: other.userId }]);
    });

    it('holds for files, and for all that match at once', async () => {
      const mark = `b${next()}b`;
      const { id } = await makeUser(portal().data, { fullName: 'Marked Once', profession: `Baker ${mark}` });
      const save = { Call: updateDetails.name, Flag: 'IsTmn', IsTmnians: true, Filters: { Search: mark } };
      expect(await staff.send(bulkSave, { ...save, Count: 2 })).toMatchObject({ status: 409 });
      expect((await staff.send(bulkSave, { ...save, Count: 1 })).res).toMatchObject({ Done: 1 });
      expect((await rowOf(id))?.IsTmnians).toBe(true);
      const none = await staff.send(bulkSave, { Call: assignMember.name, Flag: 'Remove', Filters: { Search: `${mark}x` }, Count: 0 });
      expect(none.res).toMatchObject({ Done: 0 });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
