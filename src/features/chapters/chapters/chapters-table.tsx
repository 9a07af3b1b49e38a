// The chapters as super admins work with them: search, add, edit, switch, delete.

import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/ui/call/save.ts';
import { SearchByField } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns } from '../../contents/content-columns.tsx';
import { ChapterForm } from './chapter-form.tsx';
import { type Chapter, chapterNoun, chapterPageSizes, chapterTexts, listChapters, saveChapter } from './chapters.contract.ts';

export const ChaptersTable = () => {
  const list = useListParams(listChapters, { filters: ['ChapterName'], sizes: chapterPageSizes });
  const chapters = useListRows(listChapters, list, chapterTexts.notFetched);
  const [open, setOpen] = useState<Chapter | 'new' | null>(null);
  const columns = useColumns(setOpen);
  const add = () => setOpen('new');
  return (
    <Stack>
      <ListHead total={chapters.total} noun={chapterNoun}>
        <AddButton onClick={add}>Add Chapter</AddButton>
      </ListHead>
      <SearchByField list={list} name="ChapterName" label="Chapter Name" />
      <DataTable name="Chapters" list={chapters} columns={columns} empty={<NoRows list={list} text={chapterTexts.none} onAdd={add} />} />
      <ListFoot list={list} total={chapters.total} noun={chapterNoun} />
      {open && <ChapterForm chapter={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

const useColumns = (onEdit: (chapter: Chapter) => void): Column<Chapter>[] => {
  const { status, actions } = contentColumns<Chapter>({
    save: useSave(saveChapter),
    noun: chapterNoun,
    texts: chapterTexts,
    nameOf: (chapter) => chapter.ChapterName,
    onEdit,
  });
  return [
    { head: 'Chapter Details', kind: 'lead', cell: (chapter) => <Who name={chapter.ChapterName} second={`ID: ${chapter.Id}`} /> },
    {
      head: 'Location',
      kind: 'wide',
      cell: (chapter) => <TwoLines first={chapter.CountryName || chapterTexts.unknownLocation} second={cityOf(chapter)} />,
    },
    { head: 'Created Date', kind: 'tight', cell: (chapter) => showDate(chapter.CreatedDate) },
    status,
    actions,
  ];
};

const cityOf = ({ CityName, StateName }: Chapter) => [CityName, StateName].filter(Boolean).join(', ');
