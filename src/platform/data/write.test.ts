// Writes through the Data interface: each is independent and durable when it resolves. A write that fails rolls back only itself.

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { countOf, onBothDatabases, rowsOf } from '../../../tests/test-data.ts';
import type { Data, Tx } from './data.ts';
import { isTaken } from './violations.ts';

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

    it('that fails, when every third of fifty at the same time does, rolls back only itself', async () => {
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

    it('that violates a unique index is recognized, and other writes at the same time succeed', async () => {
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

    it('that fails for another reason is not recognized as a violation of a unique index', async () => {
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

    it('whose commit fails is rejected and writes nothing, and other writes at the same time succeed', async () => {
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

    it('that is long runs once, also when others at the same time fail', async () => {
      let runs = 0;
      const long = (text: string) =>
        data.writeLong(async (tx) => {
          runs++;
          await insertNote(tx, text);
        });
      const fail = () => data.write(() => Promise.reject(new Error('no')));
      const short = (text: string) => data.write((tx) => insertNote(tx, text));
      const done = [fail(), short('long 1'), long('long 2'), short('long 3'), fail(), long('long 4'), long('long 5'), fail()];
      const results = await Promise.allSettled(done);
      expect(results.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, true, false, true, true, false]);
      expect(await notesOf(data, 'long%')).toEqual(['long 1', 'long 2', 'long 3', 'long 4', 'long 5']);
      expect(runs).toBe(3);
    });

    it('that waits for another one, which waits for it, is done once, and so is the other', async () => {
      await data.write(async (tx) => {
        await insertNote(tx, 'first 0');
        await insertNote(tx, 'second 0');
      });
      const count = (tx: Tx, which: string) => sql`update notes set text = text || '+' where text like ${`${which} 0%`}`.execute(tx);
      const inOrder = (...order: string[]) =>
        data.write(async (tx) => {
          for (const which of order) {
            await count(tx, which);
            await pause(200);
          }
        });
      await Promise.all([inOrder('first', 'second'), inOrder('second', 'first')]);
      expect(await notesOf(data, '%+')).toEqual(['first 0++', 'second 0++']);
    });

    it('that continues after one of its statements failed is committed as a whole or fails', async () => {
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

    it('is invisible before its commit, and visible to all readers after it', async () => {
      const other = await database().openAgain();
      await data.write(async (tx) => {
        await insertNote(tx, 'unseen');
        expect(await notesOf(data, 'unseen')).toEqual([]);
      });
      for (const each of [data, other]) expect(await notesOf(each, 'unseen')).toEqual(['unseen']);
    });

    it('is impossible through the interface for reads', async () => {
      await expect(sql`insert into notes (text) values ('by a reader')`.execute(data.read)).rejects.toThrow(/read.?only/);
      expect(await notesOf(data, 'by a reader')).toEqual([]);
    });

    it('inside another write throws and writes nothing, but a read there works', async () => {
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
      // Writes one after the other, or at the same time, are not nested.
      for (const write of inner('after another')) {
        await write();
        await data.write((tx) => sql`delete from notes where text = 'after another'`.execute(tx));
      }
    });

    it('changes the version for every later request, in this process and in others', async () => {
      const other = await database().openAgain();
      for (let each = 0; each < 50; each++) {
        const [here, there] = await Promise.all([data.version(), other.version()]);
        await data.write((tx) => insertNote(tx, `version ${each}`));
        expect(await other.version()).not.toBe(there);
        expect(await data.version()).not.toBe(here);
      }
      // Tries again, because other tests may write to the same server at the same time.
      await vi.waitFor(async () => {
        const quiet = await data.version();
        await notesOf(data, '%');
        expect(await data.version()).toBe(quiet);
      });
    });

    it('in progress changes the version when it is committed, also for requests that came in the meantime', async () => {
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
