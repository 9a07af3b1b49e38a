// The page of insights: a table for super admins, cards to read for members.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { TextsToRead } from '../texts-to-read.tsx';
import { insightList, insightPreviewLength } from './insights.contract.ts';
import { InsightsTable, textOfInsight } from './insights-table.tsx';

export const InsightsPage = () => (useIsSuperAdmin() ? <InsightsTable /> : <InsightsToRead />);

/** The server gives members active ones only. */
const InsightsToRead = () => (
  <TextsToRead
    list={useRecordList({ ...insightList, filters: ['Search', 'Title1', 'Title2'] }, { IsActive: true })}
    textOf={textOfInsight}
    previewLength={insightPreviewLength}
  />
);
