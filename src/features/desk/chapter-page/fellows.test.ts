// What fellow members of a chapter see of each other, as a list and on the dashboard.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeVisitor } from '../../../../tests/make-visitor.ts';
import { makeAssignment, makeChapter, makeUser, next } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { listFellows } from '../../chapters/fellows/fellows.contract.ts';
import { listOffices, saveOffice } from '../../chapters/offices/offices.contract.ts';
import { listSeats } from '../../chapters/seats/seats.contract.ts';
import { listVisitors } from '../../meetings/visitors/visitors.contract.ts';
import { saveVisibility } from '../../people/visibility/visibility.contract.ts';
import { getDashboard } from '../dashboard/dashboard.contract.ts';

describe('the members of a chapter', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    const chapterOf = async (...userIds: number[]) => {
      const { id } = await makeChapter(portal().data, `Pune ${next()}`);
      for (const userId of userIds) await makeAssignment(portal().data, id, userId, staff.userId);
      return id;
    };
    const seenBy = async (client: Client, ChapterId: number, more = {}) => {
      const { status, rc, res } = await client.send(listFellows, { ChapterId, ...more });
      expect(status).toBe(200);
      return { ids: rc.map(({ Id }) => Id), total: res?.TotalRecords };
    };

    it('are seen by name, photo and profession only, in the order of their names', async () => {
      const me = await portal().as('member');
      const zoe = await makeUser(portal().data, { fullName: 'Zoë', profession: 'Baker' });
      const asha = await makeUser(portal().data, { fullName: 'asha', role: 'admin' });
      const closed = await makeUser(portal().data, { fullName: 'Left long ago', isActive: false });
      const chapter = await chapterOf(zoe.id, me.userId, asha.id, closed.id);
      const { rc } = await me.send(listFellows, { ChapterId: chapter, RecordsPerPage: 0 });
      expect(rc.map(({ Id }) => Id)).toEqual([asha.id, me.userId, zoe.id]);
      expect(rc[2]).toEqual({ Id: zoe.id, FullName: 'Zoë', Photo: null, Profession: 'Baker', IsFound: false, TotalRecords: 3 });
      expect(await seenBy(me, chapter, { FullName: 'ZOE' })).toEqual({ ids: [zoe.id], total: 1 });
      expect(await seenBy(staff, chapter)).toMatchObject({ total: 3 });
    });

    it('lead to the page of whom the directory finds', async () => {
      const me = await portal().as('member');
      const paid = { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1_000 };
      const [zoe, hiding] = [await makeUser(portal().data, paid), await makeUser(portal().data, paid)];
      await portal().data.write((tx) => tx.updateTable('users').set({ show_me: 'Nobody' }).where('id', '=', hiding.id).execute());
      const chapter = await chapterOf(zoe.id, me.userId, hiding.id);
      const found = (await me.send(listFellows, { ChapterId: chapter })).rc.filter(({ IsFound }) => IsFound);
      expect(found.map(({ Id }) => Id)).toContain(zoe.id);
      expect(found.map(({ Id }) => Id)).not.toContain(hiding.id);
      const [own] = (await me.send(getDashboard)).res?.Own?.Chapters ?? [];
      const leading = own?.Fellows.filter(({ IsFound }) => IsFound).map(({ Id }) => Id);
      expect(leading).toEqual([zoe.id]);
    });

    it('lead there also as officers, from their seats, and as who has invited or was invited', async () => {
      const { data } = portal();
      const me = await portal().as('member');
      const paid = { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1_000 };
      const [zoe, hiding] = [await makeUser(data, paid), await makeUser(data, paid)];
      await data.write((tx) => tx.updateTable('users').set({ show_me: 'Nobody' }).where('id', '=', hiding.id).execute());
      const chapter = await chapterOf(zoe.id, me.userId, hiding.id);
      const [one, other] = await data.read.selectFrom('professions').select('id').orderBy('id').limit(2).execute();
      for (const [{ id }, profession, Office] of [
        [zoe, one, 'Secretary'],
        [hiding, other, 'Treasurer'],
      ] as const) {
        const office = { Flag: 'Add', ChapterId: chapter, UserId: id, Office, From: inDays(0), To: inDays(100) } as const;
        expect((await staff.send(saveOffice, office)).status).toBe(200);
        const seat = { profession_id: profession?.id ?? null };
        await data.write((tx) => tx.updateTable('assignments').set(seat).where('user_id', '=', id).execute());
        await makeVisitor(data, chapter, { stage: 'Joined', held_until: null, invited_by_id: id, full_name: Office });
      }
      const host = {
        Flag: 'Add',
        ChapterId: chapter,
        UserId: me.userId,
        Office: 'Visitor Host',
        From: inDays(0),
        To: inDays(100),
      } as const;
      await staff.send(saveOffice, host);
      const leading = (rows: readonly { UserId: number | null; IsFound: boolean }[]) =>
        rows.filter(({ UserId, IsFound }) => IsFound && UserId !== me.userId).map(({ UserId }) => UserId);
      expect(leading((await me.send(listOffices, { ChapterId: chapter })).rc)).toEqual([zoe.id]);
      expect(leading((await me.send(listSeats, { ChapterId: chapter })).rc)).toEqual([zoe.id]);
      await data.write((tx) => tx.updateTable('visitors').set({ user_id: zoe.id }).where('full_name', '=', 'Secretary').execute());
      const visitors = (await me.send(listVisitors, { ChapterId: chapter, Sort: 'FullName' })).rc;
      expect(visitors.map(({ IsInviterFound, IsMemberFound }) => [IsInviterFound, IsMemberFound])).toEqual([
        [true, true],
        [false, false],
      ]);
      const stranger = await portal().as('member');
      expect((await stranger.send(listSeats, { ChapterId: chapter })).rc.filter(({ IsFound }) => IsFound)).toEqual([]);
    });

    it('are not seen by members of other chapters, nor in a chapter that is switched off', async () => {
      const [me, other] = [await portal().as('member'), await portal().as('member')];
      const mine = await chapterOf(me.userId);
      const theirs = await chapterOf(other.userId);
      const nobody = { ids: [], total: 0 };
      for (const id of [theirs, 2_000_000_000]) expect(await seenBy(me, id)).toEqual(nobody);
      expect(await seenBy(other, mine, { UserId: me.userId, CreatedBy: me.userId })).toEqual(nobody);
      await portal().data.write((tx) => tx.updateTable('chapters').set({ is_active: false }).where('id', '=', mine).execute());
      expect(await seenBy(me, mine)).toEqual(nobody);
      expect((await seenBy(staff, mine)).total).toBe(1);
      expect((await (await portal().as('admin')).send(listFellows, { ChapterId: mine })).status).toBe(403);
    });

    it('of all own chapters are seen without naming one, each once', async () => {
      const [me, other] = [await portal().as('member'), await portal().as('member')];
      const asha = await makeUser(portal().data, { fullName: 'Asha' });
      await chapterOf(me.userId, asha.id);
      await chapterOf(me.userId, asha.id);
      await chapterOf(other.userId);
      const { rc, res } = await me.send(listFellows, { Search: 'asha' });
      expect(rc.map(({ Id }) => Id)).toEqual([asha.id]);
      expect(res?.TotalRecords).toBe(1);
      const { rc: all } = await me.send(listFellows, {});
      expect(all.map(({ Id }) => Id).sort()).toEqual([me.userId, asha.id].sort());
      expect((await staff.send(listFellows, {})).rc).toEqual([]);
    });

    it('who want to be seen by nobody are a name to their chapter, and to its officers who they are', async () => {
      const [me, hidden] = [await portal().as('member'), await portal().as('member')];
      const change = { full_name: 'Hugo', full_name_folded: 'hugo', profession: 'Secret keeper', profession_folded: 'secret keeper' };
      await portal().data.write((tx) => tx.updateTable('users').set(change).where('id', '=', hidden.userId).execute());
      const chapter = await chapterOf(me.userId, hidden.userId);
      const choices = { ShowMe: 'Nobody', ShowPhone: 'Nobody', ShowEmail: 'Nobody', ShowCompany: 'Nobody' } as const;
      await hidden.send(saveVisibility, choices);
      const professions = async (client: Client, more = {}) =>
        (await client.send(listFellows, { ChapterId: chapter, FullName: 'Hugo', ...more })).rc.map(({ Profession }) => Profession);
      expect(await professions(me)).toEqual([null]);
      expect(await professions(me, { Search: 'secret' })).toEqual([]);
      expect(JSON.stringify((await me.send(getDashboard)).res?.Own?.Chapters)).not.toContain('Secret');
      for (const client of [hidden, staff]) expect(await professions(client, { Search: 'secret' })).toEqual(['Secret keeper']);
      const office = { Flag: 'Add', ChapterId: chapter, UserId: me.userId, Office: 'President', From: inDays(0), To: inDays(100) } as const;
      expect((await staff.send(saveOffice, office)).status).toBe(200);
      expect(await professions(me, { Search: 'secret' })).toEqual(['Secret keeper']);
    });

    it('are on the dashboard of a fellow member, without phones and e-mails', async () => {
      const me = await portal().as('member');
      const fellow = await makeUser(portal().data, { fullName: 'Asha Rao', profession: 'Baker', phone: '9123456780' });
      const id = await chapterOf(me.userId, fellow.id);
      const answer = await me.send(getDashboard);
      expect(answer.res?.Own?.Chapters).toEqual([
        {
          Id: id,
          ChapterName: expect.stringMatching(/^Pune /),
          CityName: 'Some city',
          Count: 2,
          Fellows: [{ Id: fellow.id, FullName: 'Asha Rao', Photo: null, Profession: 'Baker', IsFound: false }],
        },
      ]);
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`9123456780|${fellow.email}`));
      expect((await (await portal().as('member')).send(getDashboard)).res?.Own?.Chapters).toEqual([]);
      expect(portal().failures()).toEqual([]);
    });
  });
});
