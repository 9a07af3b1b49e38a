// Members from a file come into the chapters that it names, by the same rule as when somebody assigns them.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { apply, countsOf, csv, memberHeads, newEmail, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { listAssigned } from '../assignments/assignments.contract.ts';

const paid = { isActiveMember: true, membershipEnd: inDays(30), amount: 1 };
const heads = ['Email', 'Chapter'];
const notGiven = (names: string) => `The place in ${names} is not given`;

describe('the chapter of a member in an import', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let [pune, agra, closed] = [0, 0, 0];
    beforeAll(async () => {
      const { data } = portal();
      staff = await portal().as('superAdmin');
      pune = (await makeChapter(data, 'Puné Central')).id;
      agra = (await makeChapter(data, 'Agra, North')).id;
      closed = (await makeChapter(data, 'Closed', false)).id;
      for (const _ of [1, 2]) await makeChapter(data, 'Twice');
      await makeChapter(data, 'Twice', false);
    });

    const member = async (chapters: number[] = [], wishes: Parameters<typeof makeUser>[1] = paid) => {
      const user = await makeUser(portal().data, wishes);
      for (const chapter of chapters) await makeAssignment(portal().data, chapter, user.id, staff.userId);
      return user;
    };
    const namesOf = async (Id: number) => (await staff.send(listMembers, { Id })).rc[0]?.ChapterName;
    const assignmentsOf = async (UserId: number) =>
      (await staff.send(listAssigned, { UserId })).rc.map(({ ChapterUserId, ChapterId }) => [ChapterUserId, ChapterId]);
    const linesOf = ({ res }: Awaited<ReturnType<typeof apply>>) => res?.Lines.map(({ Line, Result, Message }) => [Line, Result, Message]);

    it('is given, changed and kept, as one set that can be undone; the same file again changes nothing', async () => {
      const [none, inAgra, inPune, unsaid] = [await member(), await member([agra]), await member([pune]), await member([agra])];
      const before = await assignmentsOf(inAgra.id);
      const file = csv(
        [...heads, 'Profession'],
        [none.email, 'PUNE Central', 'Baker'],
        [inAgra.email, 'pune central', ''],
        [inPune.email, 'Puné Central', ''],
        [unsaid.email, ' ', ''],
      );
      const looked = await sendFile(staff, 'members', file);
      expect(countsOf(looked)).toEqual([0, 2, 2, 0]);
      expect(linesOf(looked)).toEqual([
        [2, 'Changed', 'Profession, Chapter. Goes into Puné Central'],
        [3, 'Changed', 'Chapter. Moves from Agra, North to Puné Central'],
        [4, 'Same', null],
        [5, 'Same', null],
      ]);
      expect(await assignmentsOf(none.id)).toEqual([]);
      const applied = await apply(staff, 'members', file);
      expect(linesOf(applied)).toEqual(linesOf(looked));
      expect(await Promise.all([none, inAgra, inPune, unsaid].map(({ id }) => namesOf(id)))).toEqual([
        'Puné Central',
        'Puné Central',
        'Puné Central',
        'Agra, North',
      ]);
      expect(await assignmentsOf(inAgra.id)).toEqual([[before[0]?.[0], pune]]);
      const again = await apply(staff, 'members', file);
      expect([countsOf(again), again.res?.SetId]).toEqual([[0, 0, 4, 0], null]);

      const SetId = applied.res?.SetId ?? 0;
      const kinds = (await staff.send(listHistory, { SetId })).rc.map(({ Record, Kind, ById }) => [Record, Kind, ById]);
      expect(kinds.sort()).toEqual([
        ['Assignment', 'Added', staff.userId],
        ['Assignment', 'Changed', staff.userId],
        ['Member', 'Changed', staff.userId],
      ]);
      expect((await staff.send(undoChanges, { SetId })).status).toBe(200);
      expect([await assignmentsOf(none.id), await assignmentsOf(inAgra.id)]).toEqual([[], before]);
    });

    it('is not given to who may not be assigned, who is imported all the same', async () => {
      const [fresh, another, away] = [newEmail(), newEmail(), newEmail()];
      const old = { fullName: 'Old Name', phone: '9800000000' };
      const renamed = (phone: string) => `Full Name (Old Name → New Name), Phone (9800000000 → ${phone})`;
      const unpaid = await member([], old);
      const expired = await member([agra], { ...paid, ...old, membershipEnd: inDays(-1) });
      const stays = await member([agra], old);
      const file = csv(
        [...memberHeads, 'Chapter'],
        ['Meera Das', another, '9876543211', '', ''],
        ['Asha Rao', fresh, '9876543212', '', 'agra, north'],
        ['Asha Rao', fresh, '9876543212', 'Baker', 'agra, north'],
        ['New Name', unpaid.email, '9876543213', '', 'Puné Central, Agra, North'],
        ['New Name', expired.email, '9876543214', '', 'Puné Central'],
        ['New Name', stays.email, '9876543215', '', 'Agra, North'],
        ['Ravi Iyer', away, '9876543216', '', 'Closed'],
        ['Zoya Khan', newEmail(), '9876543217', '', 'Nowhere'],
      );
      const looked = await sendFile(staff, 'members', file);
      // Those with something left out come before the others.
      expect(linesOf(looked)).toEqual([
        [3, 'New', notGiven('Agra, North')],
        [4, 'Changed', `Profession. ${notGiven('Agra, North')}`],
        [5, 'Changed', `${renamed('9876543213')}. ${notGiven('Puné Central, Agra, North')}`],
        [6, 'Changed', `${renamed('9876543214')}. ${notGiven('Puné Central')}`],
        [8, 'New', notGiven('Closed')],
        // The file of chapters may come after that of members.
        [9, 'New', notGiven('Nowhere')],
        [2, 'New', null],
        [7, 'Changed', renamed('9876543215')],
      ]);
      expect(linesOf(await apply(staff, 'members', file))).toEqual(linesOf(looked));
      expect((await staff.send(listMembers, { Email: fresh })).rc[0]).toMatchObject({ FullName: 'Asha Rao', ChapterName: null });
      expect(await Promise.all([unpaid, expired, stays].map(({ id }) => namesOf(id)))).toEqual([null, 'Agra, North', 'Agra, North']);
      const again = await apply(staff, 'members', file);
      expect([countsOf(again), again.res?.SetId]).toEqual([[0, 0, 8, 0], null]);
      expect(linesOf(again)?.[0]).toEqual([3, 'Same', notGiven('Agra, North')]);
    });

    it('refuses the line when it is unknown or not active, or when it is not clear which one is left', async () => {
      const { data } = portal();
      const [one, inClosed, inTwo] = [await member(), await member([closed]), await member([agra, closed])];
      const twice = data.read.selectFrom('chapters').select('id').where('chapter_name', '=', 'Twice').orderBy('id', 'desc');
      const inTwice = await member([(await twice.executeTakeFirstOrThrow()).id]);
      const file = csv(
        [...heads, 'Profession'],
        [one.email, 'Nowhere', 'Baker'],
        [one.email, 'Puné Central, Nowhere, Agra', 'Baker'],
        [one.email, 'closed', 'Baker'],
        [one.email, 'Twice', 'Baker'],
        [inTwo.email, 'Puné Central', 'Baker'],
        [staff.email, 'Puné Central', 'Baker'],
        [inClosed.email, 'Closed', ''],
        [inTwice.email, 'Twice', ''],
      );
      const answer = await apply(staff, 'members', file);
      expect(linesOf(answer)).toEqual([
        [2, 'Refused', "There is no chapter 'Nowhere'"],
        [3, 'Refused', "There is no chapter 'Nowhere, Agra'"],
        [4, 'Refused', "The chapter 'Closed' is not active"],
        [5, 'Refused', "There are several chapters of the name 'Twice'"],
        [6, 'Refused', "The member is in several chapters: Agra, North, Closed. Please move the member on the member's page."],
        [7, 'Refused', 'This e-mail belongs to a super admin'],
        [8, 'Same', null],
        [9, 'Same', null],
      ]);
      expect((await staff.send(listMembers, { Id: one.id })).rc[0]).toMatchObject({ Profession: null, ChapterName: null });
    });

    it('may be several, as the list has them', async () => {
      const [one, other] = [await member([pune]), await member([closed])];
      const file = csv(heads, [one.email, 'Agra, North, Puné Central'], [other.email, 'Agra, North, Puné Central']);
      expect(countsOf(await apply(staff, 'members', file))).toEqual([0, 2, 0, 0]);
      expect(await Promise.all([one, other].map(({ id }) => namesOf(id)))).toEqual(Array(2).fill('Agra, North, Puné Central'));
      expect(countsOf(await apply(staff, 'members', file))).toEqual([0, 0, 2, 0]);
    });

    it('is that of the last line; to and fro is the same', async () => {
      const [one, other] = [await member([pune]), await member([pune])];
      const lines = [
        [one.email, 'Agra, North'],
        [one.email, 'Puné Central'],
        [other.email, 'Puné Central'],
        [other.email, 'Agra, North'],
      ];
      expect(countsOf(await apply(staff, 'members', csv(heads, ...lines)))).toEqual([0, 1, 3, 0]);
      expect([await namesOf(one.id), await namesOf(other.id)]).toEqual(['Puné Central', 'Agra, North']);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
