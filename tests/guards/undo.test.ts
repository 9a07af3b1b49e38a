// Undo of any change (one record or many, with files, an import) leaves all records and files as they were, and its undo makes the change
// again.

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordKinds } from '../../src/app/server/record-kinds.ts';
import { assignMember } from '../../src/features/chapters/assignments/assignments.contract.ts';
import { saveChapter } from '../../src/features/chapters/chapters/chapters.contract.ts';
import { saveStory } from '../../src/features/contents/stories/stories.contract.ts';
import { listHistory } from '../../src/features/desk/history/history.contract.ts';
import { saveSettings } from '../../src/features/desk/settings/settings.contract.ts';
import { saveConnection } from '../../src/features/own-records/connections/connections.contract.ts';
import { saveDocument } from '../../src/features/own-records/documents/documents.contract.ts';
import { register } from '../../src/features/people/accounts/session.contract.ts';
import { updateDetails } from '../../src/features/people/profile/profile.contract.ts';
import type { Data } from '../../src/platform/data/data.ts';
import { bulkSave } from '../../src/platform/wire/calls/bulk.ts';
import { undoChanges } from '../../src/platform/wire/calls/changes.ts';
import { saveView } from '../../src/platform/wire/calls/views.ts';
import { noonOf } from '../../src/platform/wire/days.ts';
import { makeAssignment, makeChapter, makeDocument, makePicture, makeUser, next } from '../makers.ts';
import { apply, csv, newEmail } from '../rooms/import-room.ts';
import { rowsOf } from '../test-data.ts';
import { type Client, onAnyEngine } from '../test-portal.ts';

const story = { Name: 'The first bridge', ClientName: 'Mehta & Sons', Description: '<p>How it <em>began</em></p>' };
const paid = { isActiveMember: true, membershipEnd: noonOf('2099-03-05'), amount: 1 };
const connection = { OrganizationName: 'Nilgiri Tea', ContactPerson: 'Sunita', MobileNo: '9876543210' };

/** All records and live files, without counters, which differ after an undo, and passwords. */
const everything = async ({ read }: Data) => {
  const contents: Record<string, unknown> = {};
  for (const table of new Set(recordKinds.map((kind) => kind.table))) {
    const rows = await rowsOf(read, sql<Record<string, unknown>>`select * from ${sql.table(table)} order by id`);
    contents[table] = rows.map(({ version, session_no, password_hash, ...row }) => row);
  }
  contents.files = await rowsOf(read, sql<{ name: string }>`select name from stored_files where state = 'live' order by name`);
  return contents;
};

describe('an undo', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let member: Client;
    const seen = new Set<string>();
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      member = await portal().as('member');
    });

    type Answer = { status: number; msgkey: unknown; res: unknown };
    const setOf = ({ status, msgkey, res }: Answer): number => {
      expect({ status, msgkey }).toMatchObject({ status: 200 });
      return Number((res as { SetId?: number } | null)?.SetId);
    };
    const idOf = ({ res }: Answer): number => Number((res as { Id?: number } | null)?.Id);

    const addStory = async () => idOf(await staff.send(saveStory, { ...story, Flag: 'Add' }, await makePicture()));
    const addDocument = async () => idOf(await member.send(saveDocument, { Flag: 'Add', DocumentName: 'Lease' }, makeDocument('pdf')));
    const addUser = async () => (await makeUser(portal().data, { ...paid, phone: '9876543210' })).id;
    const assigned = async () => {
      const [chapter, user] = [(await makeChapter(portal().data)).id, await addUser()];
      return { chapter, user, id: (await makeAssignment(portal().data, chapter, user, staff.userId)).id };
    };
    const view = { List: 'GetCmsStory', Filters: { Name: 'x' } };

    /** Each prepares what it needs, and returns the change. */
    const changes: Record<string, () => Promise<() => Promise<Answer>>> = {
      'of a new story': async () => async () => staff.send(saveStory, { ...story, Flag: 'Add' }, await makePicture()),
      'of a changed story with another picture': async () => {
        const Id = await addStory();
        return async () => staff.send(saveStory, { ...story, Flag: 'Update', Id, Name: 'Another' }, await makePicture('jpeg'));
      },
      'of a deleted story': async () => {
        const Id = await addStory();
        return () => staff.send(saveStory, { Flag: 'Delete', Id });
      },
      'of many stories that were deleted': async () => {
        const Ids = [await addStory(), await addStory(), await addStory()];
        return () => staff.send(bulkSave, { Call: saveStory.name, Flag: 'Delete', Ids });
      },
      'of many stories that were switched off': async () => {
        const Ids = [await addStory(), await addStory()];
        return () => staff.send(bulkSave, { Call: saveStory.name, Flag: 'Active', IsActive: false, Ids });
      },
      'of a new document': async () => () => member.send(saveDocument, { Flag: 'Add', DocumentName: 'Lease' }, makeDocument('pdf')),
      'of many documents that were deleted': async () => {
        const Ids = [await addDocument(), await addDocument()];
        return () => member.send(bulkSave, { Call: saveDocument.name, Flag: 'Delete', Ids });
      },
      'of a deleted connection': async () => {
        const Id = idOf(await member.send(saveConnection, { ...connection, Flag: 'Add' }));
        return () => member.send(saveConnection, { Flag: 'Delete', Id });
      },
      'of a chapter that was switched off': async () => {
        const { id } = await makeChapter(portal().data);
        return () => staff.send(saveChapter, { Flag: 'Active', Id: id, IsActive: false });
      },
      'of a new member': async () => () =>
        staff.send(register, { FullName: 'Ravi Iyer', Email: newEmail(), Phone: '9876543210', Password: 'quite a secret' }),
      'of a member with another photo': async () => {
        const UserId = await addUser();
        return async () => staff.send(updateDetails, { Flag: 'Photo', UserId }, await makePicture());
      },
      'of a member who was deactivated': async () => {
        const UserId = await addUser();
        return () => staff.send(updateDetails, { Flag: 'Active', UserId, IsActive: false });
      },
      'of many members who were assigned': async () => {
        const [{ id: ChapterId }, ...Ids] = [await makeChapter(portal().data), await addUser(), await addUser()];
        return () => staff.send(bulkSave, { Call: assignMember.name, Flag: 'Add', Ids, ChapterId });
      },
      'of a member who was moved': async () => {
        const { id } = await assigned();
        const { id: ChapterId } = await makeChapter(portal().data);
        return () => staff.send(assignMember, { Flag: 'Move', Id: id, ChapterId });
      },
      'of a removed assignment': async () => {
        const { id } = await assigned();
        return () => staff.send(assignMember, { Flag: 'Remove', Id: id });
      },
      'of a deleted view': async () => {
        const Id = idOf(await member.send(saveView, { ...view, Flag: 'Add', Name: `View ${next()}` }));
        return () => member.send(saveView, { Flag: 'Delete', Id });
      },
      'of the settings': async () => async () =>
        staff.send(saveSettings, { OrganizationName: `Pune ${next()}`, Address: null, TaxNumber: null }, await makePicture()),
      'of imported members': async () => {
        const { email } = await makeUser(portal().data, { fullName: 'Old Name', phone: '9876543210' });
        const file = csv(['Full Name', 'Email', 'Phone'], ['New Name', email, '9876543210'], ['Divya', newEmail(), '9876543211']);
        return () => apply(staff, 'members', file);
      },
      'of imported chapters': async () => () =>
        apply(staff, 'chapters', csv(['Chapter Name', 'Country', 'State', 'City'], [`New ${next()}`, 'India', 'Maharashtra', 'Pune'])),
      'of imported connections': async () => {
        const { email } = await makeUser(portal().data);
        const file = csv(['Member Email', 'Organization', 'Contact Person', 'Mobile'], [email, 'Nilgiri Tea', 'Sunita', '9876543210']);
        return () => apply(staff, 'connections', file);
      },
    };

    it.each(Object.keys(changes))('%s leaves everything as it was, and can be undone', async (name) => {
      const { data } = portal();
      const change = await changes[name]?.();
      const before = await everything(data);
      const SetId = setOf(await (change as () => Promise<Answer>)());
      const after = await everything(data);
      expect(after).not.toEqual(before);
      for (const { Record } of (await staff.send(listHistory, { SetId })).rc) seen.add(Record);
      const undone = setOf(await staff.send(undoChanges, { SetId }));
      expect(await everything(data)).toEqual(before);
      setOf(await staff.send(undoChanges, { SetId: undone }));
      expect(await everything(data)).toEqual(after);
    });

    it('was tried with records of many kinds, and caused no internal error', () => {
      expect([...seen].sort()).toEqual([
        'Account',
        'Assignment',
        'Chapter',
        'Connection',
        'Document',
        'Member',
        'Setting',
        'Story',
        'View',
      ]);
      expect(portal().failures()).toEqual([]);
    });
  });
});
