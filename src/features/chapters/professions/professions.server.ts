import { sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { isReferred, isTaken } from '../../../platform/data/violations.ts';
import { handle, isStaff, saved } from '../../../platform/server/calls/handle.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { chapterWithBoth, lockChaptersWith } from '../seats/seat-rule.server.ts';
import { listProfessions, professionTexts, saveProfession } from './professions.contract.ts';
import { professionRecords } from './professions.tables.ts';

export const professionsServer = [
  handle(listProfessions, (context) => {
    const { data, input } = context;
    let query = data.read.selectFrom('professions');
    if (input.Id !== null) query = query.where('professions.id', '=', input.Id);
    if (input.Search !== null) query = query.where(contains(data, 'professions', 'name_folded', input.Search));
    const count = sql`cast((select count(*) from assignments where assignments.profession_id = professions.id) as integer)`;
    const seats = sql<number | null>`${isStaff(context.caller) ? count : sql`null`}`;
    const shown = query
      .select(['professions.id as Id', 'name as Name', seats.as('Seats')])
      .select(['professions.created_at as CreatedDate', 'professions.version as Version']);
    const sorted = { Name: 'name_folded', CreatedDate: 'created_at' } as const;
    return page(data, 'professions', shown, orderOf(input, { by: 'name_folded', direction: 'asc' }, sorted), input);
  }),

  handle(
    saveProfession,
    async ({ input, save, data }) => {
      switch (input.Flag) {
        case 'Add': {
          const row = { name: input.Name, created_at: new Date().toISOString() };
          const add = () => save(async (records) => saved(await records.insert(professionRecords, row), professionTexts.added));
          return uniquely(data, input.Name, add);
        }
        case 'Update':
          return uniquely(data, input.Name, () =>
            save(async (records) => {
              const before = await records.update(professionRecords, input.Id, { name: input.Name }, { version: input.Version });
              if (!before) throw new Refusal(404, professionTexts.notFound);
              return saved(input.Id, professionTexts.updated);
            }),
          );
        case 'Delete':
          return save(async (records) => saved(await deleteProfession(records, input.Id), professionTexts.deleted));
        case 'Merge':
          return save(async (records) => saved(await merge(records, input.Id, input.IntoId), professionTexts.merged));
      }
    },
    () => ({ kind: professionRecords, texts: professionTexts }),
  ),
];

/** Names that differ only in case or accents are one profession. */
const uniquely = async <T>({ read }: Data, name: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error, 'professions', 'name_folded')) throw error;
    const other = await read.selectFrom('professions').select('name').where('name_folded', '=', foldText(name)).executeTakeFirst();
    throw refusedField('NameTaken', 'Name', professionTexts.taken(other?.name ?? name));
  }
};

const deleteProfession = async (records: Records, id: number): Promise<number> => {
  try {
    if (!(await records.attempt(() => records.delete(professionRecords, id)))) throw new Refusal(404, professionTexts.notFound);
    return id;
  } catch (error) {
    if (isReferred(error)) throw new Refusal(409, professionTexts.inUse);
    throw error;
  }
};

/** The profession that goes is locked, so that nobody gets it meanwhile. Refused if a chapter has a seat for both. */
const merge = async (records: Records, id: number, intoId: number): Promise<number> => {
  if (id === intoId) throw refusedField(400, 'IntoId', professionTexts.intoItself);
  const stored = await records.lockRows(professionRecords, [id, intoId], 'deletion');
  const [from, into] = [stored.get(id), stored.get(intoId)];
  if (!from) throw new Refusal(404, professionTexts.notFound);
  if (!into) throw refusedField(400, 'IntoId', professionTexts.notFound);
  await lockChaptersWith(records, id);
  const chapter = await chapterWithBoth(records, id, intoId);
  if (chapter !== null) throw refusedField('SeatTaken', 'IntoId', professionTexts.bothSeats(chapter, from.title, into.title));
  await records.replace(professionRecords, id, intoId);
  await records.deleteRow(professionRecords, from);
  return intoId;
};
