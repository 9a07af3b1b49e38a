// The insights as cards that members read. The server gives members active ones only.

import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { TextsToRead } from '../texts-to-read.tsx';
import { textOfInsight } from './insight-text.ts';
import { insightList, insightPreviewLength } from './insights.contract.ts';

export const InsightsToRead = () => (
  <TextsToRead
    list={useRecordList({ ...insightList, filters: ['Title1', 'Title2'] }, { IsActive: true })}
    textOf={textOfInsight}
    previewLength={insightPreviewLength}
  />
);
