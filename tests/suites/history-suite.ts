// The history of one kind of record, through the real app: what is kept of each change, undo, versions, and saves that are sent twice.
// The shared tests of contents and of own records call it for each of their kinds.

import { describe, expect, it } from 'vitest';
import { listHistory, restoreVersion } from '../../src/features/desk/history/history.contract.ts';
import type { Call } from '../../src/platform/wire/call.ts';
import { undoChanges } from '../../src/platform/wire/calls/changes.ts';
import type { Client } from '../test-portal.ts';

interface HistoryArea {
  /** The name of the kind in the history. */
  record: string;
  list: Call;
  save: Call;
  valid: Record<string, unknown>;
  /** Other values of some of the fields. */
  changed: Record<string, unknown>;
  /** A file for a new record, if it may have one. */
  file: () => Promise<File | null>;
  /** Somebody who may save the records. */
  client: () => Client;
}

export const testHistory = ({ record, list, save, valid, changed, file, client }: HistoryArea): void => {
  const rowOf = async (Id: number) => (await client().send(list, { Id })).rc[0] as Record<string, unknown> | undefined;
  const dropVersion = (row: Record<string, unknown> | undefined) => ({ ...row, Version: null, DocumentUrl: null });
  const add = async () => {
    const { status, res, msgkey } = await client().send(save, { ...valid, Flag: 'Add' }, await file());
    expect({ status, msgkey }).toMatchObject({ status: 200 });
    return { id: res?.Id ?? 0, setId: setOf(res) };
  };
  const update = async (Id: number, fields: Record<string, unknown> = {}) =>
    client().send(save, { ...valid, ...changed, ...fields, Flag: 'Update', Id });
  const changesOf = async (RecordId: number) => (await client().send(listHistory, { Record: record, RecordId })).rc;
  const undo = (SetId: number) => client().send(undoChanges, { SetId });

  describe('the history', () => {
    it('keeps who added, changed and deleted a record, with the values before and after', async () => {
      const { id } = await add();
      await update(id);
      await client().send(save, { Flag: 'Delete', Id: id });
      const [deleted, updated, added] = await changesOf(id);
      const common = { Record: record, RecordId: id, ById: client().userId, Via: save.name };
      expect(added).toMatchObject({ ...common, Kind: 'Added', MayUndo: true });
      expect(updated).toMatchObject({ ...common, Kind: 'Changed', MayUndo: true });
      expect(deleted).toMatchObject({ ...common, Kind: 'Deleted', MayUndo: true });
      const fields = updated?.Fields ?? [];
      expect(fields.length).toBeGreaterThan(0);
      expect(fields.length).toBeLessThanOrEqual(Object.keys(changed).length);
      for (const { Before, After } of fields) expect(Before).not.toEqual(After);
      expect(deleted?.Fields.every(({ After }) => After === null)).toBe(true);
    });

    it('keeps nothing when nothing is changed', async () => {
      const { id } = await add();
      await update(id);
      const { Version } = (await rowOf(id)) ?? {};
      expect((await update(id)).res).toMatchObject({ Id: id, SetId: null });
      expect(await changesOf(id)).toHaveLength(2);
      expect((await rowOf(id))?.Version).toBe(Version);
    });

    it('takes an addition back, and the undo too', async () => {
      const { id, setId } = await add();
      const before = await rowOf(id);
      const undone = await undo(setId);
      expect(undone).toMatchObject({ status: 200, msgkey: 'Changes undone' });
      expect(await rowOf(id)).toBeUndefined();
      expect((await undo(setOf(undone.res))).status).toBe(200);
      expect(dropVersion(await rowOf(id))).toEqual(dropVersion(before));
    });

    it('takes a change back, and the undo too', async () => {
      const { id } = await add();
      const before = await rowOf(id);
      const answer = await update(id);
      const after = await rowOf(id);
      const undone = await undo(setOf(answer.res));
      expect(dropVersion(await rowOf(id))).toEqual(dropVersion(before));
      await undo(setOf(undone.res));
      expect(dropVersion(await rowOf(id))).toEqual(dropVersion(after));
    });

    it('brings a deleted record back with its id', async () => {
      const { id } = await add();
      const before = await rowOf(id);
      const { res } = await client().send(save, { Flag: 'Delete', Id: id });
      expect(await rowOf(id)).toBeUndefined();
      await undo(setOf(res));
      expect(dropVersion(await rowOf(id))).toEqual(dropVersion(before));
      const [restored] = await changesOf(id);
      expect(restored).toMatchObject({ Kind: 'Restored' });
      const again = await undo(setOf(res));
      expect(again).toMatchObject({ status: 409, msgkey: expect.stringContaining('is there again') });
    });

    it('overwrites nothing that was changed since', async () => {
      const { id, setId } = await add();
      const { res } = await update(id);
      const after = await rowOf(id);
      expect(await undo(setId)).toMatchObject({ status: 409, msgkey: expect.stringMatching(/^This cannot be undone: .+ was changed/) });
      await client().send(save, { Flag: 'Delete', Id: id });
      expect(await undo(setOf(res))).toMatchObject({ status: 409, msgkey: expect.stringContaining('was deleted') });
      expect(dropVersion(after)).not.toEqual(dropVersion(undefined));
    });

    it('brings an older version back', async () => {
      const { id, setId } = await add();
      const first = await rowOf(id);
      await update(id);
      await client().send(save, { Flag: 'Delete', Id: id });
      expect(await client().send(restoreVersion, { SetId: setId, Record: record, RecordId: id })).toMatchObject({ status: 200 });
      expect(dropVersion(await rowOf(id))).toEqual(dropVersion(first));
    });
  });

  describe('a save that was made from an older version', () => {
    it('is refused with the record as it is, and one without a version is not', async () => {
      const { id } = await add();
      const { Version } = (await rowOf(id)) ?? {};
      expect((await update(id, { Version })).status).toBe(200);
      const current = await rowOf(id);
      const refused = await client().send(save, { ...valid, Flag: 'Update', Id: id, Version });
      expect(refused).toMatchObject({ status: 409, msgkey: expect.stringMatching(/^This record was changed by .+ in the meantime$/) });
      expect((refused.res as { Current?: unknown } | null)?.Current).toMatchObject({ Id: id, Version: current?.Version });
      expect(await rowOf(id)).toMatchObject({ Version: current?.Version });
      expect((await client().send(save, { ...valid, Flag: 'Update', Id: id })).status).toBe(200);
    });
  });

  describe('a save that is sent again with its key', () => {
    it('gets the first answer and changes nothing, one after the other and at the same time', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const send = async () => client().send(save, { ...valid, Flag: 'Add' }, await file(), headers);
      const [first, second] = await Promise.all([send(), send()]);
      const third = await send();
      expect(first).toMatchObject({ status: 200, rs: 1 });
      expect(second).toEqual(first);
      expect(third).toEqual(first);
      expect(await changesOf(first.res?.Id ?? 0)).toHaveLength(1);
      expect(await send()).toEqual(first);
    });
  });
};

const setOf = (res: unknown): number => Number((res as { SetId?: number | null } | null)?.SetId);
