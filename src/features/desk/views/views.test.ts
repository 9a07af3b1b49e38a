// Saved views through the real app: who sees and changes which, and what a view may say.

import { describe, expect, it } from 'vitest';
import { allCalls } from '../../../../tests/all-calls.ts';
import { makeUser, next } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listViews, saveView } from '../../../platform/wire/calls/views.ts';
import { isListCall } from '../../../platform/wire/list-contract.ts';
import { listAnnouncements } from '../announcements/announcements.contract.ts';
import { listHistory } from '../history/history.contract.ts';

const List = 'GetCmsStory';
const valid = { Flag: 'Add', List, Filters: { IsActive: 'false' }, Sort: '-Name', Columns: ['Name', 'Dates'] };

const oneValueEach = 'Each of the Filters must be a text of at most 2000 characters, a number or a flag';

const add = async (client: Client, fields = {}) =>
  (await client.send(saveView, { ...valid, Name: `View ${next()}`, ...fields })).res?.Id ?? 0;

const viewsOf = async (client: Client, list = List) => (await client.send(listViews, { List: list })).rc;

const idsOf = async (client: Client) => (await viewsOf(client)).map(({ Id }) => Id);

describe('a saved view', () => {
  onAnyEngine((portal) => {
    it('keeps filters, order and columns, and an update keeps what it does not name', async () => {
      const staff = await portal().as('superAdmin');
      const Name = `Inactive ${next()}`;
      const Id = await add(staff, { Name });
      const stored = async () => (await viewsOf(staff)).find((view) => view.Id === Id);
      const shown = { Filters: { IsActive: false }, Sort: '-Name', Columns: ['Name', 'Dates'], IsShared: false, IsOwn: true };
      expect(await stored()).toMatchObject({ List, Name, ...shown });
      await staff.send(saveView, { Flag: 'Update', Id, Name: `${Name} ones` });
      expect(await stored()).toMatchObject({ Name: `${Name} ones`, ...shown });
      await staff.send(saveView, { Flag: 'Update', Id, Filters: {}, Sort: '', Columns: null, IsShared: true });
      expect(await stored()).toMatchObject({ Filters: {}, Sort: null, Columns: null, IsShared: true });
    });

    it('keeps no text that the list calls unkept: neither the view nor its history has the name of a forgotten visitor', async () => {
      const staff = await portal().as('superAdmin');
      const Name = `Visitors ${next()}`;
      const Filters = { Text: 'Asha Forgotten', Stage: 'Invited' };
      const { res } = await staff.send(saveView, { Flag: 'Add', List: 'GetVisitors', Name, Filters });
      const stored = async () => (await viewsOf(staff, 'GetVisitors')).find((view) => view.Id === res?.Id);
      expect(await stored()).toMatchObject({ Name, Filters: { Stage: 'Invited' } });
      expect((await staff.send(saveView, { Flag: 'Update', Id: res?.Id, Filters: { text: 'Asha Forgotten' } })).status).toBe(200);
      expect((await stored())?.Filters).toEqual({});
      const changes = await portal().data.read.selectFrom('changes').selectAll().where('record', '=', 'View').execute();
      expect(JSON.stringify(changes)).toContain(Name);
      expect(JSON.stringify(changes)).not.toContain('Forgotten');
    });

    it('that has moved on is refused to a save that has seen an older version, with the view as it is', async () => {
      const [staff, colleague, member] = [await portal().as('superAdmin'), await portal().as('superAdmin'), await portal().as('member')];
      const Id = await add(staff, { IsShared: true });
      const Name = `Theirs ${next()}`;
      expect((await colleague.send(saveView, { Flag: 'Update', Id, Version: 1, Name })).status).toBe(200);
      const answer = await staff.send(saveView, { Flag: 'Update', Id, Version: 1, Name: 'Mine' });
      const { TotalRecords, ...Current } = (await viewsOf(staff)).find((view) => view.Id === Id) ?? {};
      expect(answer).toMatchObject({ status: 409, msgkey: expect.stringMatching(/^This record was changed by .+ in the meantime$/) });
      expect(answer.res).toEqual({ Code: 'MovedOn', Current });
      expect(Current).toMatchObject({ Name, Version: 2, Filters: { IsActive: false }, IsOwn: true });
      expect((await staff.send(saveView, { Flag: 'Update', Id, Version: 2, Name: 'Mine' })).status).toBe(200);
      expect((await member.send(listViews, { Id })).rc).toMatchObject([{ Id, Name: 'Mine', IsOwn: false }]);
      const own = await add(staff);
      for (const input of [{ Id: own }, { Id: own, List }]) {
        expect((await member.send(listViews, input)).rc).toEqual([]);
        expect((await staff.send(listViews, input)).rc.map((view) => view.Id)).toEqual([own]);
      }
    });

    it('is seen by its owner only, or by everybody who may see the list when it is shared', async () => {
      const [staff, colleague] = [await portal().as('superAdmin'), await portal().as('superAdmin')];
      const [member, other] = [await portal().as('member'), await portal().as('member')];
      const [shared, own, theirs] = [await add(staff, { IsShared: true }), await add(staff), await add(member)];
      expect(await idsOf(staff)).toEqual(expect.arrayContaining([shared, own]));
      for (const client of [colleague, member, other]) {
        expect(await idsOf(client)).toContain(shared);
        expect(await idsOf(client)).not.toContain(own);
      }
      expect(await idsOf(member)).toContain(theirs);
      for (const client of [staff, colleague, other]) expect(await idsOf(client)).not.toContain(theirs);
    });

    it('is changed by its owner only, and a shared one by super admins', async () => {
      const [staff, colleague] = [await portal().as('superAdmin'), await portal().as('superAdmin')];
      const [member, other, admin] = [await portal().as('member'), await portal().as('member'), await portal().as('admin')];
      const [shared, theirs] = [await add(staff, { IsShared: true }), await add(member)];
      for (const input of [{ Flag: 'Update', Name: 'Taken over' }, { Flag: 'Delete' }]) {
        for (const client of [staff, other]) {
          expect(await client.send(saveView, { ...input, Id: theirs })).toMatchObject({ status: 404, msgkey: 'View not found' });
        }
        for (const client of [member, admin]) expect((await client.send(saveView, { ...input, Id: shared })).status).toBe(403);
      }
      expect((await member.send(saveView, { Flag: 'Update', Id: theirs, IsShared: true })).status).toBe(403);
      expect((await member.send(saveView, { ...valid, Name: 'Shared', IsShared: true })).status).toBe(403);
      expect((await colleague.send(saveView, { Flag: 'Update', Id: shared, Name: `Ours ${next()}` })).status).toBe(200);
      expect((await colleague.send(saveView, { Flag: 'Delete', Id: shared })).status).toBe(200);
    });

    it('may be of every list', async () => {
      const staff = await portal().as('superAdmin');
      const lists = allCalls.filter(isListCall).map(({ name }) => name);
      const answers = await Promise.all(
        lists.map(async (list) => ({ list, status: (await staff.send(listViews, { List: list })).status })),
      );
      expect(answers.filter(({ status }) => status === 400)).toEqual([]);
      const Id = await add(staff, { List: listAnnouncements.name, Filters: { State: 'Draft' }, Sort: '-SentAt', Columns: null });
      expect((await viewsOf(staff, listAnnouncements.name)).map((view) => view.Id)).toEqual([Id]);
    });

    it('needs the right to its list', async () => {
      const member = await portal().as('member');
      for (const list of ['GetCmsSponsorList', 'GetAssignedMembers']) {
        expect((await member.send(saveView, { Flag: 'Add', List: list, Name: 'Mine' })).status).toBe(403);
        expect((await member.send(listViews, { List: list })).status).toBe(403);
      }
      for (const list of ['AddCmsStories', 'GetNothing', 'constructor']) {
        expect(await member.send(listViews, { List: list })).toMatchObject({ status: 400, msgkey: 'There is no such list' });
      }
      expect((await member.send(listViews)).msgkey).toBe('List is required');
    });

    it.each([
      [{ Filters: { Nmae: 'x' } }, "The list has no filter 'Nmae'"],
      [{ Filters: { IsActive: 'perhaps' } }, 'IsActive must be true or false'],
      [{ Filters: { Ids: '1,2' } }, "The list has no filter 'Ids'"],
      [{ Filters: { Except: '1,2' } }, "The list has no filter 'Except'"],
      [{ Filters: { Name: { $gt: 1 } } }, oneValueEach],
      [{ Filters: { Name: ['a'] } }, oneValueEach],
      [{ Filters: { Name: 'x'.repeat(2_001) } }, oneValueEach],
      [{ Filters: 'Name' }, 'Filters must be an object of texts, numbers and flags'],
      [{ Sort: 'Logo' }, /^Sort must be/],
      [{ Columns: [{}] }, 'Columns must be a list of texts'],
      [{ Columns: ['PasswordHash'] }, /^Columns must be among/],
      [{ Name: ' ' }, 'Name is required'],
      [{ Name: 'x'.repeat(1_001) }, /^Name must be at most/],
    ])('cannot say %o', async (fields, message) => {
      const staff = await portal().as('superAdmin');
      const { status, msgkey } = await staff.send(saveView, { ...valid, Name: 'Wrong', ...fields });
      expect({ status, msgkey }).toEqual({
        status: 400,
        msgkey: typeof message === 'string' ? message : expect.stringMatching(message),
      });
    });

    it('has a name that its owner uses once for each list, also when two are saved at the same time', async () => {
      const [staff, member] = [await portal().as('superAdmin'), await portal().as('member')];
      const Name = `Straße ${next()}`;
      const answers = await Promise.all([1, 2].map(() => staff.send(saveView, { ...valid, Name })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const again = await staff.send(saveView, { ...valid, Name: Name.toUpperCase() });
      const taken = 'You already have a view with this name';
      expect(again).toMatchObject({ status: 409, msgkey: taken, res: { Errors: { Name: taken } } });
      expect((await member.send(saveView, { ...valid, Name })).status).toBe(200);
      expect((await staff.send(saveView, { Flag: 'Add', List: 'GetCmsArticles', Name })).status).toBe(200);
    });

    it('has a history, and its deletion can be undone', async () => {
      const member = await portal().as('member');
      const Id = await add(member);
      const { res } = await member.send(saveView, { Flag: 'Delete', Id });
      const changes = (await member.send(listHistory, { Record: 'View', RecordId: Id })).rc;
      expect(changes.map(({ Kind }) => Kind)).toEqual(['Deleted', 'Added']);
      expect((await member.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(await idsOf(member)).toContain(Id);
    });

    it('is one of at most a hundred of a list', async () => {
      const { data, clientOf } = portal();
      const member = clientOf(await makeUser(data));
      const row = { user_id: member.userId, list: List, filters: '{}', sort: null, columns: null, is_shared: false, created_at: '' };
      const rows = Array.from({ length: 99 }, (_, at) => ({ ...row, name: `V${at}`, name_folded: `v${at}` }));
      await data.write((tx) => tx.insertInto('views').values(rows).execute());
      expect((await member.send(saveView, { ...valid, Name: 'The hundredth' })).status).toBe(200);
      expect(await member.send(saveView, { ...valid, Name: 'One more' })).toMatchObject({
        status: 400,
        msgkey: 'At most 100 views of a list can be kept. Please delete some first.',
      });
    });
  });
});
