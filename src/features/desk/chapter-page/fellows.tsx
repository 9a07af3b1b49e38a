// The members of a chapter for its own members. Others see why they do not see anybody.

import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { fellowList, fellowTexts } from '../../chapters/fellows/fellows.contract.ts';
import { FellowCard } from './fellow-card.tsx';

export const Fellows = ({ chapterId }: { chapterId: number }) => {
  const list = useRecordList(fellowList, { ChapterId: chapterId });
  // Its own members see at least themselves.
  if (isEmpty(list)) return <Notice drawing="search" text={fellowTexts.hidden} hint={fellowTexts.onlyForMembers} />;
  return (
    <RecordList
      list={list}
      search={{ placeholder: 'Name or profession' }}
      card={(fellow) => <FellowCard fellow={fellow} />}
      cardHeight={60}
    />
  );
};

type List = ReturnType<typeof useRecordList<typeof fellowList.call, 'Search' | 'FullName', undefined>>;

const isEmpty = ({ isFirstLoad, isOfOthers, hasFailed, total, filterCount }: List) =>
  !isFirstLoad && !isOfOthers && !hasFailed && total === 0 && filterCount === 0;
