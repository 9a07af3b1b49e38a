// The members of a chapter for its own members. Others see why they do not see anybody.

import { useUser } from '../../../platform/ui/call/user.tsx';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { fellowList, fellowTexts } from '../../chapters/fellows/fellows.contract.ts';
import { InviteButton } from '../../meetings/visitor-forms/invite-button.tsx';
import { FellowCard } from './fellow-card.tsx';

export const Fellows = ({ chapterId }: { chapterId: number }) => {
  const list = useRecordList(fellowList, { ChapterId: chapterId });
  const isMember = useUser().roleId === roles.member;
  // Its own members see at least themselves.
  if (isEmpty(list)) return <Notice drawing="search" text={fellowTexts.hidden} hint={fellowTexts.onlyForMembers} />;
  return (
    <RecordList
      list={list}
      search={{ placeholder: 'Name or profession' }}
      moreActions={isMember && <InviteButton chapterId={chapterId} />}
      card={(fellow) => <FellowCard fellow={fellow} />}
      cardHeight={60}
    />
  );
};

type List = ReturnType<typeof useRecordList<typeof fellowList.call, 'Search' | 'FullName', undefined>>;

const isEmpty = ({ isFirstLoad, isPlaceholder, hasFailed, total, filterCount }: List) =>
  !isFirstLoad && !isPlaceholder && !hasFailed && total === 0 && filterCount === 0;
