import { Skeleton } from '@mantine/core';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { listOffices } from './offices.contract.ts';

const most = 10;

export const HeldOffices = ({ memberId }: { memberId: number }) => {
  const input = { CurrentPage: 1, RecordsPerPage: most, UserId: memberId, Current: true, Sort: 'ChapterName' as const };
  const { data, isPending } = useCall(listOffices, input);
  if (isPending) return <Skeleton component="span" display="inline-block" height="1em" width="8em" />;
  // The rest of the page does not depend on it.
  if (!data) return '–';
  if (data.rows.length === 0) return 'None';
  return data.rows.map(({ Id, Office, ChapterId, ChapterName, To }) => (
    <span key={Id} style={{ display: 'block' }}>
      {Office}, <NameLink to={`/chapters/${ChapterId}`} name={ChapterName} /> until {showDate(To)}
    </span>
  ));
};
