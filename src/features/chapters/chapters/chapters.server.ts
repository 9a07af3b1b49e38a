// Chapters on the server: the list and the save.

import type { Data } from '../../../platform/data/data.ts';
import { newestFirst, page } from '../../../platform/data/lists/page.ts';
import { searchable } from '../../../platform/data/lists/search.ts';
import { idOf } from '../../../platform/data/new-id.ts';
import { isReferred } from '../../../platform/data/references.ts';
import { handle, saved } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { contentsFilter, switchRecord } from '../../contents/contents.server.ts';
import { requirePlace } from '../places/require-place.server.ts';
import { type ChapterFields, chapterTexts, listChapters, saveChapter } from './chapters.contract.ts';

export const chaptersServer = [
  handle(listChapters, (context) => {
    const { data, input } = context;
    const query = data.read
      .selectFrom('chapters')
      .where(contentsFilter(context, 'chapters', { chapter_name_folded: input.ChapterName }))
      .select(['chapters.id as Id', 'chapter_name as ChapterName', 'country_id as CountryId', 'country_name as CountryName'])
      .select(['state_id as StateId', 'state_name as StateName', 'city_id as CityId', 'city_name as CityName'])
      .select(['is_active as IsActive', 'created_at as CreatedDate']);
    return page(data, 'chapters', query, newestFirst, input);
  }),

  handle(saveChapter, async (context) => {
    const { input, data } = context;
    switch (input.Flag) {
      case 'Add':
        return saved(await insertChapter(data, await columnsOf(input)), chapterTexts.added);
      case 'Update':
        return saved(await updateChapter(data, input.Id, await columnsOf(input)), chapterTexts.updated);
      case 'Delete':
        return saved(await deleteChapter(data, input.Id), chapterTexts.deleted);
      case 'Active':
        return saved(await switchRecord(context, 'chapters', input, chapterTexts.notFound), chapterTexts.statusUpdated);
    }
  }),
];

type Columns = Awaited<ReturnType<typeof columnsOf>>;

const insertChapter = async (data: Data, columns: Columns): Promise<number> => {
  const row = { ...columns, is_active: true, created_at: new Date().toISOString() };
  return idOf(await data.writeOne((tx) => tx.insertInto('chapters').values(row).returning('id').compile()));
};

const updateChapter = async (data: Data, id: number, columns: Columns): Promise<number> => {
  const rows = await data.writeOne((tx) => tx.updateTable('chapters').set(columns).where('id', '=', id).returning('id').compile());
  if (rows.length === 0) throw new Refusal(404, chapterTexts.notFound);
  return id;
};

const deleteChapter = async (data: Data, id: number): Promise<number> => {
  try {
    const rows = await data.writeOne((tx) => tx.deleteFrom('chapters').where('id', '=', id).returning('id').compile());
    if (rows.length === 0) throw new Refusal(404, chapterTexts.notFound);
    return id;
  } catch (error) {
    if (isReferred(error)) throw new Refusal(400, chapterTexts.hasMembers);
    throw error;
  }
};

/** The columns of a chapter, with the names of its country, state and city. */
const columnsOf = async (fields: ChapterFields) => {
  const { country, state, city } = await requirePlace(fields);
  return {
    ...searchable('chapter_name', fields.ChapterName),
    country_id: country.Id,
    country_name: country.Name,
    state_id: state.Id,
    state_name: state.Name,
    city_id: city.Id,
    city_name: city.Name,
  };
};
