// The chapters as members see them: active ones only, where they are, nothing to change.

import { Stack } from '@mantine/core';
import { SearchByField } from '../../../platform/ui/filters/filter-panel.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { ReadingCards } from '../../../platform/ui/reading/reading-cards.tsx';
import { ChapterCard } from './chapter-card.tsx';
import { chapterNoun, chapterPageSizes, chapterTexts, listChapters } from './chapters.contract.ts';

export const ChaptersToRead = () => {
  const list = useListParams(listChapters, { filters: ['ChapterName'], sizes: chapterPageSizes });
  const chapters = useListRows(listChapters, list, chapterTexts.notFetched);
  return (
    <Stack>
      <ListHead total={chapters.total} noun={chapterNoun} />
      <SearchByField list={list} name="ChapterName" label="Chapter Name" />
      <ReadingCards list={chapters} height={90} empty={<NoRows list={list} text={chapterTexts.none} />}>
        {(chapter) => <ChapterCard chapter={chapter} />}
      </ReadingCards>
      <ListFoot list={list} total={chapters.total} noun={chapterNoun} />
    </Stack>
  );
};
