// The history through the real app: what concerns several kinds of records, and who may see and undo what. Each kind's own tests cover its
// additions, changes and deletions.

import { beforeAll, describe, expect, it } from 'vitest';
import { changesByCommandLine, here, makeAssignment, makeChapter, makePicture, makeUser } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { assignMember, listAssigned } from '../../chapters/assignments/assignments.contract.ts';
import { saveChapter } from '../../chapters/chapters/chapters.contract.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { listStories, saveStory } from '../../contents/stories/stories.contract.ts';
import { recordPayment } from '../../money/payments/payments.contract.ts';
import { listConnections, saveConnection } from '../../own-records/connections/connections.contract.ts';
import { listJoinedEvents, saveJoinedEvent } from '../../own-records/joined-events/joined-events.contract.ts';
import { setPassword, setRole } from '../../people/accounts/accounts.server.ts';
import { register } from '../../people/accounts/session.contract.ts';
import { saveKey } from '../../people/keys/keys.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { listHistory, restoreVersion } from './history.contract.ts';

const connection = { OrganizationName: 'Nilgiri Tea Traders', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };
const story = { Name: 'A story', ClientName: 'A client', Description: '<p>Text</p>' };
const payment = { PaymentDate: '2026-03-05', Amount: 1_000, MemberShipStartDate: '2026-03-05', MemberShipEndDate: '2099-03-05' };

describe('the history', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let asha: Client;
    let ravi: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      asha = await portal().as('member');
      ravi = await portal().as('member');
    });

    const historyOf = async (client: Client, filters: Record<string, unknown>) => (await client.send(listHistory, filters)).rc;
    const addConnection = async (client: Client, fields = {}) => {
      const { res } = await client.send(saveConnection, { ...connection, ...fields, Flag: 'Add' });
      return { Id: res?.Id ?? 0, SetId: res?.SetId ?? 0 };
    };

    describe('of records', () => {
      it('of an event that members joined gives them back to it', async () => {
        const event = await staff.send(saveEvent, { EventName: 'Monsoon meet', StartDate: '2099-07-01', Flag: 'Add' }, await makePicture());
        const joined = { EventName: 'Monsoon meet', EventDate: '2099-07-01', TypeOfEvent: 1, CMSEventId: event.res?.Id, Flag: 'Add' };
        const { res } = await asha.send(saveJoinedEvent, joined);
        const eventOf = async () => (await asha.send(listJoinedEvents, { Id: res?.Id })).rc[0]?.CMSEventId;
        const deleted = await staff.send(saveEvent, { Flag: 'Delete', Id: event.res?.Id });
        expect(await eventOf()).toBeNull();
        expect((await staff.send(undoChanges, { SetId: deleted.res?.SetId })).status).toBe(200);
        expect(await eventOf()).toBe(event.res?.Id);
      });

      it('shows names instead of ids, and amounts and days as the lists do', async () => {
        const member = await makeUser(portal().data, { fullName: 'Kavya Nair' });
        const { id: chapter } = await makeChapter(portal().data, 'Kochi Harbour');
        await staff.send(recordPayment, { ...payment, MemberId: member.id });
        await staff.send(assignMember, { Flag: 'Add', ChapterId: chapter, UserId: member.id });
        const [assigned] = await historyOf(staff, { Record: 'Assignment', RecordId: null, From: '2026-01-01' });
        expect(assigned).toMatchObject({ Title: 'Kavya Nair in Kochi Harbour', ByName: expect.any(String) });
        expect(assigned?.Fields).toContainEqual({ Field: 'Chapter', Before: null, After: 'Kochi Harbour' });
        const [paid] = await historyOf(staff, { Record: 'Payment' });
        expect(paid).toMatchObject({ Title: 'Kavya Nair', MayUndo: false });
        expect(paid?.Fields).toContainEqual({ Field: 'Amount', Before: null, After: 1_000 });
        expect(paid?.Fields).toContainEqual({ Field: 'PaymentDate', Before: null, After: '2026-03-05T12:00:00.000Z' });
        const [changed] = await historyOf(staff, { Record: 'Member', RecordId: member.id });
        expect(changed).toMatchObject({ Kind: 'Changed', SetId: paid?.SetId, MayUndo: false });
      });

      it('shows a former picture to whoever may see the history, as long as the session lasts', async () => {
        const keeper = await portal().as('superAdmin');
        const { res } = await keeper.send(saveStory, { ...story, Flag: 'Add' }, await makePicture());
        await keeper.send(saveStory, { ...story, Flag: 'Update', Id: res?.Id }, await makePicture('png', 60));
        const [changed] = await historyOf(keeper, { Record: 'Story', RecordId: res?.Id });
        const logo = changed?.Fields.find(({ Field }) => Field === 'Logo');
        const [former, current] = [String(logo?.Before), String(logo?.After)];
        expect(former).toMatch(/^\/former-pictures\/[\w-]+\.webp\?session=/);
        expect(current).toMatch(/^\/files\/[\w-]+\.webp$/);
        const statusOf = async (url: string) => (await portal().app.inject({ url })).statusCode;
        expect(await statusOf(former)).toBe(200);
        expect(await statusOf(former.split('?')[0] ?? '')).toBe(404);
        expect(await statusOf(former.replace('/former-pictures/', '/files/'))).toBe(404);
        expect(await statusOf(`${former}x`)).toBe(404);
        await setPassword(changesByCommandLine(portal().data, here), keeper.email, 'Another one 9');
        expect(await statusOf(former)).toBe(404);
      });

      it('shows a former picture that a key has asked for no more once its owner is no super admin', async () => {
        const keeper = await portal().as('superAdmin');
        const { res: added } = await keeper.send(saveKey, { Flag: 'Add', Use: 'API', Name: 'Pictures' });
        const program = portal().clientWith({ id: keeper.userId, email: keeper.email }, added?.Key ?? '');
        const { res } = await keeper.send(saveStory, { ...story, Flag: 'Add' }, await makePicture());
        await keeper.send(saveStory, { ...story, Flag: 'Update', Id: res?.Id }, await makePicture('png', 60));
        const [changed] = await historyOf(program, { Record: 'Story', RecordId: res?.Id });
        const former = String(changed?.Fields.find(({ Field }) => Field === 'Logo')?.Before);
        const statusOf = async () => (await portal().app.inject({ url: former })).statusCode;
        expect(await statusOf()).toBe(200);
        await setRole(changesByCommandLine(portal().data, here), keeper.email, 3);
        expect(await statusOf()).toBe(404);
      });

      it('shows no picture to whoever types its former address into a text', async () => {
        const { res } = await staff.send(saveStory, { ...story, Flag: 'Add' }, await makePicture());
        const [{ Logo: address = '' } = {}] = (await staff.send(listStories, { Id: res?.Id })).rc;
        await staff.send(saveStory, { ...story, Flag: 'Update', Id: res?.Id }, await makePicture('png', 60));
        const { Id } = await addConnection(asha, { OrganizationName: address });
        const [added] = await historyOf(asha, { Record: 'Connection', RecordId: Id });
        expect(added?.Fields).toContainEqual({ Field: 'OrganizationName', Before: null, After: address });
      });

      it('does not undo payments', async () => {
        const { id } = await makeUser(portal().data);
        const { res } = await staff.send(recordPayment, { ...payment, MemberId: id });
        expect(await staff.send(undoChanges, { SetId: res?.SetId })).toMatchObject({ status: 400, msgkey: 'This cannot be undone.' });
      });

      it('brings a removed assignment back, but not beside a new one', async () => {
        const [member, { id: chapter }] = [await makeUser(portal().data), await makeChapter(portal().data)];
        const { id } = await makeAssignment(portal().data, chapter, member.id, staff.userId);
        const first = await staff.send(assignMember, { Flag: 'Delete', Id: id });
        await staff.send(undoChanges, { SetId: first.res?.SetId });
        expect((await staff.send(listAssigned, { UserId: member.id })).rc).toMatchObject([{ ChapterUserId: id, ChapterId: chapter }]);
        const second = await staff.send(assignMember, { Flag: 'Remove', ChapterId: chapter, UserId: member.id });
        await makeAssignment(portal().data, chapter, member.id, staff.userId);
        expect(await staff.send(undoChanges, { SetId: second.res?.SetId })).toMatchObject({
          status: 409,
          msgkey: expect.stringContaining('has been replaced by another one'),
        });
      });

      it('does not take back what other records depend on', async () => {
        const { res } = await staff.send(register, {
          FullName: 'Lasya Rao',
          Email: 'lasya@example.com',
          Phone: '9876543210',
          Password: 'secret',
        });
        await staff.send(saveConnection, { ...connection, Flag: 'Add', UserId: res?.Id });
        expect(await staff.send(undoChanges, { SetId: res?.SetId })).toMatchObject({
          status: 409,
          msgkey: expect.stringContaining("the member 'Lasya Rao' has records that were changed since"),
        });
      });

      it('touches only its own fields', async () => {
        const { id } = await makeUser(portal().data, { fullName: 'Meera Iyer' });
        const marked = await staff.send(updateDetails, { Flag: 'IsTmn', UserId: id, IsTmnians: true });
        await staff.send(updateDetails, {
          Flag: 'Details',
          UserId: id,
          FullName: 'Meera Iyer-Rao',
          Phone: '9876500000',
          Profession: 'Potter',
        });
        expect((await staff.send(undoChanges, { SetId: marked.res?.SetId })).status).toBe(200);
        const [row] = (await staff.send(listMembers, { Id: id })).rc;
        expect(row).toMatchObject({ IsTmnians: false, FullName: 'Meera Iyer-Rao', Profession: 'Potter' });
      });

      it('restores one record of a set, or the whole set', async () => {
        const stories = await Promise.all(
          ['One', 'Two'].map((Name) => staff.send(saveStory, { ...story, Name, Flag: 'Add' }, new File([], ''))),
        );
        expect(stories.map(({ status }) => status)).toEqual([400, 400]);
        const added = await addConnection(asha);
        const removed = await asha.send(saveConnection, { Flag: 'Delete', Id: added.Id });
        const one = { SetId: removed.res?.SetId, Record: 'Connection', RecordId: added.Id };
        expect((await asha.send(undoChanges, one)).status).toBe(200);
        expect((await asha.send(listConnections, { Id: added.Id })).rc).toHaveLength(1);
      });

      it('restores no record that the set has not changed, and the whole set only if no record is named', async () => {
        const [mine, other] = [await addConnection(asha), await addConnection(asha)];
        for (const client of [staff, asha]) {
          for (const one of [{ RecordId: other.Id }, { RecordId: 2_000_000_000 }, { Record: 'Expectation', RecordId: mine.Id }]) {
            const answer = await client.send(undoChanges, { Record: 'Connection', SetId: mine.SetId, ...one });
            expect(answer).toMatchObject({ status: 404, rs: 0 });
          }
          for (const half of [{ Record: 'Connection' }, { RecordId: other.Id }]) {
            expect((await client.send(undoChanges, { SetId: mine.SetId, ...half })).status).toBe(400);
          }
        }
        expect((await asha.send(listConnections, { Id: mine.Id })).rc).toHaveLength(1);
      });

      it('restores no version from before a record was added, or from after it was deleted', async () => {
        const [before, added] = [await addConnection(asha), await addConnection(asha)];
        const removed = await asha.send(saveConnection, { Flag: 'Delete', Id: added.Id });
        expect((await asha.send(undoChanges, { SetId: removed.res?.SetId })).status).toBe(200);
        for (const SetId of [before.SetId, removed.res?.SetId]) {
          const version = { SetId, Record: 'Connection', RecordId: added.Id };
          expect(await staff.send(restoreVersion, version)).toMatchObject({ status: 400, msgkey: 'This cannot be undone.' });
        }
      });
    });

    describe('for members', () => {
      it('has their own records only, and takes back only what they did themselves', async () => {
        const [hers, his] = [await addConnection(asha), await addConnection(ravi)];
        const changed = { ...connection, ContactPerson: 'Somebody else', Flag: 'Update', Id: hers.Id };
        const { res } = await staff.send(saveConnection, changed);
        const rows = await historyOf(asha, { Record: 'Connection', RecordsPerPage: 100 });
        expect(rows.map(({ RecordId }) => RecordId)).not.toContain(his.Id);
        const herRows = rows.filter(({ RecordId }) => RecordId === hers.Id);
        expect(herRows).toMatchObject([
          { Kind: 'Changed', MayUndo: false },
          { Kind: 'Added', MayUndo: true },
        ]);
        for (const SetId of [res?.SetId, his.SetId, 2_000_000_000]) {
          expect(await asha.send(undoChanges, { SetId })).toMatchObject({ status: 404 });
        }
        const version = { SetId: hers.SetId, Record: 'Connection', RecordId: hers.Id };
        expect((await asha.send(restoreVersion, version)).status).toBe(404);
        expect((await ravi.send(restoreVersion, { ...version, SetId: his.SetId })).status).toBe(404);
        expect((await staff.send(restoreVersion, version)).status).toBe(200);
      });

      it('has no record of others, also where there is nothing to restore', async () => {
        const { Id: RecordId, SetId } = await addConnection(ravi);
        const newest = { SetId, Record: 'Connection', RecordId };
        const gone = { status: 404, rs: 0, msgkey: 'This change is not in the history any more' };
        expect(await asha.send(restoreVersion, newest)).toMatchObject(gone);
        for (const client of [ravi, staff]) expect((await client.send(restoreVersion, newest)).status).toBe(200);
        const added = await staff.send(saveStory, { ...story, Flag: 'Add' }, await makePicture());
        const storyChange = { SetId: added.res?.SetId, Record: 'Story', RecordId: added.res?.Id };
        expect(await asha.send(restoreVersion, storyChange)).toMatchObject(gone);
      });

      it('shows the filters of the whole list only to super admins', async () => {
        expect(await historyOf(asha, { ById: staff.userId, Record: 'Chapter' })).toEqual([]);
        const admin = await portal().as('admin');
        expect((await admin.send(listHistory)).status).toBe(403);
        expect((await admin.send(undoChanges, { SetId: 1 })).status).toBe(403);
      });
    });

    it('refuses a key of a save that is too long, and knows keys by user', async () => {
      const headers = { 'idempotency-key': 'k'.repeat(101) };
      expect((await asha.send(saveConnection, { ...connection, Flag: 'Add' }, null, headers)).status).toBe(400);
      const same = { 'idempotency-key': 'the same' };
      const [first, second] = await Promise.all(
        [asha, ravi].map((client) => client.send(saveConnection, { ...connection, Flag: 'Add' }, null, same)),
      );
      expect(first?.res?.Id).not.toBe(second?.res?.Id);
      const refused = { 'idempotency-key': 'refused' };
      expect((await asha.send(saveConnection, { Flag: 'Add' }, null, refused)).status).toBe(400);
      expect((await asha.send(saveConnection, { ...connection, Flag: 'Add' }, null, refused)).status).toBe(200);
    });

    it('keeps changes of chapters by whom they were made', async () => {
      const { id } = await makeChapter(portal().data, 'Surat Looms');
      await staff.send(saveChapter, { Flag: 'Active', Id: id, IsActive: false });
      expect(await historyOf(staff, { Record: 'Chapter', RecordId: id })).toMatchObject([
        { Title: 'Surat Looms', Fields: [{ Field: 'IsActive', Before: true, After: false }] },
      ]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
