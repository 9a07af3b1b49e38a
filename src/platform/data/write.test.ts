// Writing through the one door: each write stands alone, is durable when it is answered, and one that fails takes back only itself.

import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { countOf, onBothDatabases, rowsOf } from '../../../tests/test-data.ts';
import type { Data, Tx } from './data.ts';
import { isTaken } from './unique.ts';

const insertNote = (tx: Tx, text: string) => sql`insert into notes (text) values (${text})`.execute(tx);
const notesOf = async (data: Data, like: string) =>
  (await rowsOf(data.read, sql<{ text: string }>`select text from notes where text like ${like} order by text`)).map(({ text }) => text);

describe('a write', () => {
  onBothDatabases((database) => {
    let data: Data;
    beforeAll(async () => {
      data = database().data;
      await data.write(async (tx) => {
        await sql`create table notes (text text not null)`.execute(tx);
        await sql`create unique index notes_text on notes (text)`.execute(tx);
        await sql`create table parents (id integer primary key)`.execute(tx);
        await sql`create table children (parent integer not null references parents (id) deferrable initially deferred)`.execute(tx);
      });
    });

    it('among fifty at once, of which every third fails, takes back only itself', async () => {
      const texts = Array.from({ length: 50 }, (_, each) => `many ${String(each).padStart(2, '0')}`);
      const fails = (each: number) => each % 3 === 2;
      const results = await Promise.allSettled(
        texts.map((text, each) =>
          data.write(async (tx) => {
            await insertNote(tx, text);
            const [own] = await rowsOf(tx, sql<{ text: string }>`select text from notes where text = ${text}`);
            if (fails(each)) throw new Error(`no ${text}`);
            return own?.text;
          }),
        ),
      );
      expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual(
        texts.map((text, each) => (fails(each) ? `no ${text}` : text)),
      );
      expect(await notesOf(data, 'many%')).toEqual(texts.filter((_, each) => !fails(each)));
    });

    it('that breaks a unique index is told as such, and the others of that moment stay', async () => {
      const write = (text: string) => data.write((tx) => insertNote(tx, text));
      const results = await Promise.allSettled(['same', 'one', 'same', 'two', 'same', 'three'].map(write));
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(reasons).toHaveLength(2);
      for (const reason of reasons) {
        expect(isTaken(reason, 'notes', 'text')).toBe(true);
        for (const [table, column] of [
          ['notes', 'tex'],
          ['notes', 'text_x'],
          ['note', 'text'],
          ['children', 'parent'],
        ] as const) {
          expect(isTaken(reason, table, column)).toBe(false);
        }
      }
      expect((await notesOf(data, '%')).filter((text) => ['same', 'one', 'two', 'three'].includes(text))).toHaveLength(4);
    });

    it('that fails in another way is not told as a clash', async () => {
      const failures = [
        data.write((tx) => sql`insert into notes (text) values (null)`.execute(tx)),
        data.write((tx) => sql`insert into nowhere (text) values ('UNIQUE constraint failed: notes.text')`.execute(tx)),
        data.write(() => Promise.reject(new Error('something else'))),
      ];
      for (const failure of await Promise.allSettled(failures)) {
        expect(failure.status === 'rejected' && isTaken(failure.reason, 'notes', 'text')).toBe(false);
        expect(failure.status).toBe('rejected');
      }
      for (const value of [null, undefined, 'UNIQUE constraint failed: notes.text', {}])
        expect(isTaken(value, 'notes', 'text')).toBe(false);
    });

    it('whose commit fails is rejected and leaves nothing, and the others of that moment stay', async () => {
      const orphan = (tx: Tx) => sql`insert into children (parent) values (77)`.execute(tx);
      const [before, bad, after] = await Promise.allSettled([
        data.write((tx) => insertNote(tx, 'before the bad commit')),
        data.write(orphan),
        data.write((tx) => insertNote(tx, 'after the bad commit')),
      ]);
      expect(bad.status).toBe('rejected');
      expect(await countOf(data.read, 'children')).toBe(0);
      expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled']);
      expect(await notesOf(data, '%the bad commit')).toHaveLength(2);
      await data.write((tx) => insertNote(tx, 'life goes on'));
      expect(await notesOf(data, 'life%')).toEqual(['life goes on']);
    });

    it('that goes on after a statement of it failed is all there or refused', async () => {
      const goesOn = data.write(async (tx) => {
        await insertNote(tx, 'gone on 1');
        await sql`insert into nowhere (text) values ('')`.execute(tx).catch(() => undefined);
        await insertNote(tx, 'gone on 2').catch(() => undefined);
      });
      const isThere = await goesOn.then(
        () => true,
        () => false,
      );
      expect(await notesOf(data, 'gone on%')).toHaveLength(isThere ? 2 : 0);
    });

    it('is not seen before it is committed, and by everybody after', async () => {
      const other = await database().openAgain();
      await data.write(async (tx) => {
        await insertNote(tx, 'unseen');
        expect(await notesOf(data, 'unseen')).toEqual([]);
      });
      for (const each of [data, other]) expect(await notesOf(each, 'unseen')).toEqual(['unseen']);
    });

    it('cannot be made by what only reads', async () => {
      await expect(sql`insert into notes (text) values ('by a reader')`.execute(data.read)).rejects.toThrow(/read.?only/);
      expect(await notesOf(data, 'by a reader')).toEqual([]);
    });

    it('within a write throws and leaves nothing, while reading there is fine', async () => {
      const inner = (how: string) => [
        () => data.write((tx) => insertNote(tx, how)),
        () => data.writeOne((tx) => sql`insert into notes (text) values (${how})`.compile(tx)),
        () => data.writeWithoutDeadline((tx) => insertNote(tx, how)),
      ];
      for (const write of inner('nested')) {
        const outer = data.write(async (tx) => {
          await insertNote(tx, 'nested, outer');
          expect(await notesOf(data, 'nested%')).toEqual([]);
          await write();
        });
        await expect(outer).rejects.toThrow('A write within a write');
      }
      expect(await notesOf(data, 'nested%')).toEqual([]);
      // One after the other and side by side they are no such thing.
      for (const write of inner('after another')) {
        await write();
        await data.write((tx) => sql`delete from notes where text = 'after another'`.execute(tx));
      }
    });

    it('gives another version to whoever asks after it, here and elsewhere; reading and failing need not', async () => {
      const other = await database().openAgain();
      for (let each = 0; each < 50; each++) {
        const [here, there] = await Promise.all([data.version(), other.version()]);
        await data.write((tx) => insertNote(tx, `version ${each}`));
        expect(await other.version()).not.toBe(there);
        expect(await data.version()).not.toBe(here);
      }
      // Again, should others write to the same server at this very moment.
      await vi.waitFor(async () => {
        const quiet = await data.version();
        await notesOf(data, '%');
        expect(await data.version()).toBe(quiet);
      });
    });

    it('under way gives another version when it is committed, to those too who asked meanwhile', async () => {
      const other = await database().openAgain();
      let meanwhile = '';
      await data.write(async (tx) => {
        await insertNote(tx, 'under way');
        meanwhile = await other.version();
      });
      expect(await other.version()).not.toBe(meanwhile);
    });
  });
});
