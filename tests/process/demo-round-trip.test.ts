// The members, chapters, connections and payments of the demo are exported, imported into an empty portal, and exported again: the same.
// @module-tag long

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCommunity } from '../../demo/make.ts';
import { readConfig } from '../../src/app/server/config.ts';
import { listChapters } from '../../src/features/chapters/chapters/chapters.contract.ts';
import { listLedger } from '../../src/features/money/payments/ledger.contract.ts';
import { voidPayment } from '../../src/features/money/payments/payments.contract.ts';
import { listConnections } from '../../src/features/own-records/connections/connections.contract.ts';
import { listMembers } from '../../src/features/people/members/members.contract.ts';
import { apply, exported, exportedXlsx } from '../rooms/import-room.ts';
import { type Client, startTestPortal, type TestPortal } from '../test-portal.ts';

const lists = { members: listMembers, chapters: listChapters, connections: listConnections, payments: listLedger };
const kinds = ['members', 'chapters', 'connections', 'payments'] as const;
type Kind = (typeof kinds)[number];

/** Headings of columns that the portal fills itself, or that belong to other kinds. All other columns come back. */
const notBrought: Record<Kind, readonly string[]> = {
  members: ['ID', 'Photo', 'Chapter', 'Version'],
  chapters: ['ID', 'Members', 'President Id', 'President', 'Next Meeting', 'Version'],
  connections: ['ID', 'User Id', 'Created By Id', 'Version'],
  payments: [
    ...['ID', 'Member Id', 'Receipt', 'Recorded By', 'Recorded At', 'Voided By', 'Voided At', 'Corrects'],
    // By the settings of the portal in which a payment is recorded.
    ...['Tax Rate', 'Tax Code', 'Tax State', 'Member State', 'GSTIN', 'Taxable Value', 'CGST', 'SGST', 'IGST'],
  ],
};

describe('the demo, brought into an empty portal', () => {
  let folder: string;
  let demo: TestPortal;
  let staff: Client;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chapterhouse-demo-'));
    await makeCommunity(readConfig({ DATA_DIR: folder }), { members: 60 });
    demo = await startTestPortal('sqlite', { DATA_DIR: folder });
    staff = await demo.as('superAdmin');
    const [wrong] = (await staff.send(listLedger, { RecordsPerPage: 1 })).rc;
    expect((await staff.send(voidPayment, { Id: wrong?.Id, Reason: 'Cheque bounced' })).status).toBe(200);
  });
  afterAll(async () => {
    await demo?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const engines = ['sqlite', 'postgres'] as const;
  describe.each(engines.flatMap((engine) => [{ engine, format: 'csv' } as const, { engine, format: 'xlsx' } as const]))(
    'on $engine, as $format',
    ({ engine, format }) => {
      let empty: TestPortal;
      let newStaff: Client;
      beforeAll(async () => {
        empty = await startTestPortal(engine);
        newStaff = await empty.as('superAdmin');
      });
      afterAll(() => empty.close());

      it.each(kinds)('%s', async (kind) => {
        const file = await (format === 'csv' ? exported : exportedXlsx)(demo, staff, lists[kind]);
        const answer = await apply(newStaff, kind, file);
        const refused = answer.res?.Lines.filter(({ Result }) => Result === 'Refused').map(({ Message }) => Message);
        expect(refused).toEqual([]);
        expect(answer.res?.New).toBeGreaterThan(10);
      });

      it('members once more, who have paid now and come into their chapters', async () => {
        const file = await (format === 'csv' ? exported : exportedXlsx)(demo, staff, listMembers);
        const answer = await apply(newStaff, 'members', file);
        const others = answer.res?.Lines.map(({ Message }) => Message).filter((message) => message !== null && message !== 'Chapter');
        // One chapter is switched off, and the payment of one member is void.
        for (const message of others ?? []) expect(message).toMatch(/^The chapter '.+' is not active$|^The place in .+ is not given$/);
        expect(answer.res?.Changed).toBeGreaterThan(10);
        const [before, after] = await Promise.all([chaptersOf(staff), chaptersOf(newStaff)]);
        expect(before.filter((line) => !after.includes(line))).toHaveLength(others?.length ?? 0);
        expect(after.filter((line) => !before.includes(line))).toHaveLength(others?.length ?? 0);
      });

      // Only now: a member's row follows from the payments.
      it.each(kinds)('and the export of %s is the same', async (kind) => {
        const [before, after] = [await exported(demo, staff, lists[kind]), await exported(empty, newStaff, lists[kind])];
        expect(linesOf(kind, after)).toEqual(linesOf(kind, before));
      });

      it('never caused an internal error', () => expect(empty.failures()).toEqual([]));
    },
  );
});

const chaptersOf = async (staff: Client): Promise<string[]> => {
  const { rc } = await staff.send(listMembers, { RecordsPerPage: 0 });
  return rc.map(({ Email, ChapterName }) => `${Email}: ${ChapterName}`);
};

/** Sorted, because records of the same moment have no order. */
const linesOf = (kind: Kind, file: string): string[] => {
  const [heads = [], ...lines] = parse(file, { bom: true }) as string[][];
  const left = new Set(notBrought[kind]);
  const kept = (cells: readonly string[]) => cells.filter((_, at) => !left.has(heads[at] ?? '')).join(' | ');
  return [kept(heads), ...lines.map(kept).sort()];
};
