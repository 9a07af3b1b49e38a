// The trash of members: what they have deleted of their own records, and of nobody else's. Officers also have what was deleted of their chapter.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listParts } from '../../meetings/agenda/agenda.contract.ts';
import { listMeetings, saveMeeting } from '../../meetings/meetings/meetings.contract.ts';
import { saveVisitor } from '../../meetings/visitors/visitors.contract.ts';
import { listConnections, saveConnection } from '../../own-records/connections/connections.contract.ts';
import { listHistory } from './history.contract.ts';

describe('the trash of a member', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let asha: Client;
    let ravi: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      asha = await portal().as('member');
      ravi = await portal().as('member');
    });

    const addFor = async (owner: Client, OrganizationName: string) => {
      const connection = { OrganizationName, ContactPerson: 'Sunita', MobileNo: '9876543210' };
      return (await owner.send(saveConnection, { Flag: 'Add', ...connection })).res?.Id ?? 0;
    };
    const remove = async (by: Client, Id: number) => (await by.send(saveConnection, { Flag: 'Delete', Id })).res?.SetId ?? 0;
    const trashOf = async (reader: Client, owner = reader) => {
      const range = { OwnerId: owner.userId, ById: owner.userId };
      return (await reader.send(listHistory, { Kind: 'Deleted', MayUndo: true, TakesBackAddition: false, ...range })).rc;
    };

    it('has what they deleted of their own records, and gives it back', async () => {
      const Id = await addFor(asha, 'Nilgiri Tea');
      await remove(asha, Id);
      await remove(ravi, await addFor(ravi, 'Of somebody else'));
      // What the office deletes is the office's to bring back.
      await remove(staff, await addFor(asha, 'Deleted by the office'));
      const trash = await trashOf(asha);
      expect(trash.map(({ Title }) => Title)).toEqual(['Nilgiri Tea']);
      const [{ SetId = 0, Record = '', RecordId = 0 } = {}] = trash;
      expect((await asha.send(undoChanges, { SetId, Record, RecordId })).status).toBe(200);
      expect((await asha.send(listConnections, {})).rc.map((row) => row.Id)).toContain(Id);
      expect(await trashOf(asha)).toEqual([]);
    });

    it('shows nothing of others, whatever is asked, and brings nothing of theirs back', async () => {
      const SetId = await remove(ravi, await addFor(ravi, 'Hidden'));
      expect(await trashOf(asha, ravi)).toEqual([]);
      expect((await asha.send(undoChanges, { SetId })).status).toBe(404);
      expect((await trashOf(ravi)).map(({ Title }) => Title)).toContain('Hidden');
    });

    it('of an officer has what officers deleted of the chapter, once, and gives a meeting back with its agenda', async () => {
      const { id: ChapterId, secretary, add } = await makeMeetingChapter(portal(), 'Trash Harbour');
      const Id = await add('2099-05-06');
      const partsOf = async () => (await secretary.send(listParts, { MeetingId: Id })).rc.length;
      const parts = await partsOf();
      expect(parts).toBeGreaterThan(1);
      const visitor = (await secretary.send(saveVisitor, { Flag: 'Add', ChapterId, FullName: 'Leela Menon' })).res?.Id;
      await secretary.send(saveVisitor, { Flag: 'Delete', Id: visitor });
      await secretary.send(saveMeeting, { Flag: 'Delete', Id });
      const byOffice = await add('2099-05-13');
      await staff.send(saveMeeting, { Flag: 'Delete', Id: byOffice });
      const trash = async (reader: Client) =>
        (await reader.send(listHistory, { Kind: 'Deleted', MayUndo: true, TakesBackAddition: false })).rc;
      const deleted = await trash(secretary);
      expect(deleted.map(({ Record, Title, ByName }) => [Record, Title.slice(0, 13), ByName])).toEqual([
        ['Meeting', 'Trash Harbour', 'Sita Secretary'],
        ['Visitor', 'Leela Menon', 'Sita Secretary'],
      ]);
      const elsewhere = await makeMeetingChapter(portal(), 'Elsewhere');
      expect(await trash(elsewhere.secretary)).toEqual([]);
      const [{ SetId = 0, Record = '', RecordId = 0 } = {}] = deleted;
      expect((await elsewhere.secretary.send(undoChanges, { SetId, Record, RecordId })).status).toBe(404);
      expect((await secretary.send(undoChanges, { SetId, Record, RecordId })).status).toBe(200);
      expect((await secretary.send(listMeetings, { ChapterId, Id })).rc).toHaveLength(1);
      expect(await partsOf()).toBe(parts);
    });
  });
});
