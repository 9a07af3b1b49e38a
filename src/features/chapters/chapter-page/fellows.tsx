// The members of a chapter for its own members. Others see that there is nothing to see.

import { SearchBox } from '../../../platform/ui/filters/search-box.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { FellowCard } from './fellow-card.tsx';
import { fellowList, fellowTexts } from './fellows.contract.ts';

export const Fellows = ({ chapterId }: { chapterId: number }) => {
  const list = useRecordList(fellowList, { ChapterId: chapterId });
  return (
    <RecordList
      list={list}
      search={<SearchBox placeholder="Name" value={list.filters.FullName} onSearch={(FullName) => list.applyFilters({ FullName })} />}
      card={(fellow) => <FellowCard fellow={fellow} />}
      cardHeight={60}
      emptyHint={fellowTexts.onlyForMembers}
    />
  );
};
