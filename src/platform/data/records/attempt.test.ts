// A part of a change that may fail alone.

import { describe, expect, it } from 'vitest';
import { changesByCommandLine, here } from '../../../../tests/makers.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';
import { professionRecords } from '../../../features/chapters/professions/professions.tables.ts';

describe('a part that fails', () => {
  onBothEngines((portal) => {
    const named = (name: string) => ({ name, created_at: '2026-11-27T06:00:00.000Z' });
    const names = async () =>
      (await portal().data.read.selectFrom('professions').select('name').where('name', 'like', 'Zebra%').orderBy('name').execute()).map(
        ({ name }) => name,
      );

    it('takes back itself only, also as the first thing of its change and on every connection at once', async () => {
      const changes = Array.from({ length: 8 }, (_, at) =>
        changesByCommandLine(
          portal().data,
          here,
        )(async (records) => {
          const isFirst = await records
            .attempt(() => records.insert(professionRecords, named('Zebra keeper')))
            .then(
              () => true,
              () => false,
            );
          await records.insert(professionRecords, named(`Zebra painter ${at}`));
          return isFirst;
        }),
      );
      const done = await Promise.all(changes);
      expect(done.filter(({ value }) => value)).toHaveLength(1);
      expect(await names()).toEqual(['Zebra keeper', ...Array.from({ length: 8 }, (_, at) => `Zebra painter ${at}`)]);
    });
  });
});
