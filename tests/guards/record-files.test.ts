// Files and their records: saved together, restored together, removed later. Tests of features cover the addresses of their files.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listStories, saveStory } from '../../src/features/contents/stories/stories.contract.ts';
import { listDocuments, saveDocument } from '../../src/features/own-records/documents/documents.contract.ts';
import { getProfile, updateDetails } from '../../src/features/people/profile/profile.contract.ts';
import { stageFile } from '../../src/platform/data/file-rows.ts';
import { undoChanges } from '../../src/platform/wire/calls/changes.ts';
import { fileOf, makeDocument, makePicture } from '../makers.ts';
import { stateOf, storedBytes, storedFiles } from '../stored-files.ts';
import { type Client, onBothEngines, startTestPortal } from '../test-portal.ts';

const story = { Flag: 'Add', Name: 'A story', ClientName: 'A client', Description: '<p>Text</p>' };
const document = { Flag: 'Add', DocumentName: 'Lease' };
const longAgo = '2001-01-01T00:00:00.000Z';

describe('a file', () => {
  onBothEngines((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const status = async (address: string) => (await portal().app.inject(address)).statusCode;
    const logoOf = async (Id?: number) => (await staff.send(listStories, { Id })).rc[0]?.Logo ?? '';
    const undo = (SetId?: number | null) => staff.send(undoChanges, { SetId });

    it('goes with its record and comes back with an undo', async () => {
      const added = await staff.send(saveStory, story, await makePicture());
      const Id = added.res?.Id;
      const first = await logoOf(Id);
      const replaced = await staff.send(saveStory, { ...story, Flag: 'Update', Id }, await makePicture('jpeg'));
      const second = await logoOf(Id);
      expect([await status(first), await status(second)]).toEqual([404, 200]);

      const undone = await undo(replaced.res?.SetId);
      expect(undone.status).toBe(200);
      expect([await logoOf(Id), await status(first), await status(second)]).toEqual([first, 200, 404]);
      await undo((undone.res as { SetId?: number } | null)?.SetId);
      expect([await logoOf(Id), await status(first), await status(second)]).toEqual([second, 404, 200]);

      const deleted = await staff.send(saveStory, { Flag: 'Delete', Id });
      expect(await status(second)).toBe(404);
      await undo(deleted.res?.SetId);
      expect([await logoOf(Id), await status(second)]).toEqual([second, 200]);
    });

    it('of a document and of a person comes back too', async () => {
      const member = await portal().as('member');
      const file = makeDocument('pdf');
      const added = await member.send(saveDocument, document, file);
      const deleted = await member.send(saveDocument, { Flag: 'Delete', Id: added.res?.Id });
      expect((await undo(deleted.res?.SetId)).status).toBe(200);
      const [row] = (await member.send(listDocuments, { Id: added.res?.Id })).rc;
      const { statusCode, rawPayload } = await portal().app.inject(row?.DocumentUrl ?? '');
      expect([statusCode, rawPayload.equals(Buffer.from(await file.arrayBuffer()))]).toEqual([200, true]);

      const photo = async () => (await member.send(getProfile)).res?.Photo ?? '';
      await member.send(updateDetails, { Flag: 'Photo' }, await makePicture());
      const first = await photo();
      const changed = await member.send(updateDetails, { Flag: 'Photo' }, await makePicture('gif'));
      await undo(changed.res?.SetId);
      expect([await photo(), await status(first)]).toEqual([first, 200]);
    });

    it('that is not kept any more cannot come back, and the undo says so', async () => {
      const added = await staff.send(saveStory, story, await makePicture());
      const name = (await logoOf(added.res?.Id)).replace('/files/', '');
      const deleted = await staff.send(saveStory, { Flag: 'Delete', Id: added.res?.Id });
      await portal().data.write((tx) => tx.deleteFrom('stored_files').where('name', '=', name).execute());
      expect(await undo(deleted.res?.SetId)).toMatchObject({
        status: 409,
        msgkey: "This cannot be undone: the story 'A story' had a file that is not kept any more.",
      });
    });

    it('that was deleted or replaced is kept up to 500 MB for each person, and the oldest ones go first', async () => {
      const { data } = portal();
      const [asha, ravi] = [await portal().as('member'), await portal().as('member')];
      const large = 240_000_000;
      const addLarge = async (client: Client) => {
        const { res } = await client.send(saveDocument, document, makeDocument('pdf'));
        const Id = res?.Id ?? 0;
        const { file } = await data.read.selectFrom('documents').select('file').where('id', '=', Id).executeTakeFirstOrThrow();
        await data.write((tx) => tx.updateTable('stored_files').set({ size: large }).where('name', '=', file).execute());
        return { Id, file };
      };
      const remove = async (client: Client, Id: number) => (await client.send(saveDocument, { Flag: 'Delete', Id })).res?.SetId;
      const other = await addLarge(ravi);
      const undoOfOther = await remove(ravi, other.Id);
      const first = await addLarge(asha);
      const undoOfFirst = await remove(asha, first.Id);
      const second = await addLarge(asha);
      const replaced = await asha.send(saveDocument, { ...document, Flag: 'Update', Id: second.Id }, makeDocument('pdf'));
      expect([await stateOf(data, first.file), await stateOf(data, second.file)]).toEqual(['dead', 'dead']);
      const third = await addLarge(asha);
      const undoOfThird = await remove(asha, third.Id);
      expect(await data.read.selectFrom('stored_files').select('name').where('name', '=', first.file).execute()).toEqual([]);
      expect(await asha.send(undoChanges, { SetId: undoOfFirst })).toMatchObject({
        status: 409,
        msgkey: "This cannot be undone: the document 'Lease' had a file that is not kept any more.",
      });
      for (const SetId of [undoOfThird, replaced.res?.SetId]) expect((await asha.send(undoChanges, { SetId })).status).toBe(200);
      expect((await ravi.send(undoChanges, { SetId: undoOfOther })).status).toBe(200);
    });

    it('is complete with its record when thirty are saved at once', { tags: ['long'] }, async () => {
      const people = await Promise.all(Array.from({ length: 6 }, () => portal().as('member')));
      const saves = people.flatMap((client) => Array.from({ length: 5 }, () => ({ client, bytes: randomBytes(700_000) })));
      const before = await storedFiles(portal().data);
      // At most 24 uploads are under way at once, so some are sent again.
      const answers = await Promise.all(
        saves.map(({ client, bytes }) =>
          vi.waitFor(
            async () => {
              const answer = await client.send(saveDocument, document, fileOf(Buffer.concat([Buffer.from('%PDF-'), bytes]), 'a.pdf'));
              expect(answer.status).toBe(200);
              return answer.res?.Id ?? 0;
            },
            { timeout: 20_000, interval: 50 },
          ),
        ),
      );
      expect(new Set(answers).size).toBe(30);
      expect((await storedFiles(portal().data)).length).toBe(before.length + 30);
      const rows = await portal().data.read.selectFrom('documents').select(['id', 'file']).where('id', 'in', answers).execute();
      for (const { id, file } of rows) {
        const { bytes } = saves[answers.indexOf(id)] ?? {};
        expect(await stateOf(portal().data, file)).toBe('live');
        expect((await storedBytes(portal().data, file, 'whole')).subarray(5).equals(bytes ?? Buffer.alloc(0))).toBe(true);
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });

  it.each(['sqlite', 'postgres'] as const)('that nothing names any more is removed daily, on %s', async (engine) => {
    const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const first = await startTestPortal(engine, { DATA_DIR: folder, HISTORY_DAYS: '30' });
    const staff = await first.as('superAdmin');
    const names: string[] = [];
    for (let each = 0; each < 3; each++) {
      const { res } = await staff.send(saveStory, story, await makePicture());
      names.push(
        (
          await first.data.read
            .selectFrom('stories')
            .select('logo')
            .where('id', '=', res?.Id ?? 0)
            .executeTakeFirst()
        )?.logo ?? '',
      );
      if (each > 0) await staff.send(saveStory, { Flag: 'Delete', Id: res?.Id });
    }
    const [live = '', oldDead = '', youngDead = ''] = names;
    for (const name of ['old.pdf', 'young.pdf']) await stageFile(first.data, name, { whole: randomBytes(600_000) });
    for (const name of [live, oldDead, 'old.pdf']) {
      await first.data.write((tx) => tx.updateTable('stored_files').set({ since: longAgo }).where('name', '=', name).execute());
    }
    await first.app.listen({ port: 0 });
    const left = async () =>
      (await first.data.read.selectFrom('stored_files').select('name').orderBy('name').execute()).map(({ name }) => name);
    await vi.waitFor(async () => expect(await left()).toEqual([live, youngDead, 'young.pdf'].sort()));
    const parts = await first.data.read.selectFrom('file_parts').select('file_name').distinct().execute();
    expect(parts.map(({ file_name }) => file_name).sort()).toEqual([live, youngDead, 'young.pdf'].sort());
    await first.close();
    await rm(folder, { recursive: true, force: true });
  });
});
