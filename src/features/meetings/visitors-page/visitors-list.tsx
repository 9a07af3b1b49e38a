// The list of visitors. Those who look after them find here what to do next with each.

import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import SendIcon from '~icons/tabler/send';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { DayFilter } from '../../../platform/ui/filters/day-filter.tsx';
import { allOr, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { searchedByText } from '../../../platform/ui/filters/text-search.ts';
import { HeadButton } from '../../../platform/ui/list/frame/list-head.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { OwnChapterFilter } from '../../chapters/chapters/chapter-picker.tsx';
import { useChaptersWith, useMayForAny } from '../../chapters/offices/own-chapters.ts';
import { useVisitorMoves } from '../visitor-forms/visitor-moves.tsx';
import { inviting, visitorStages } from '../visitors/visitor-words.ts';
import { visitorList, visitorTexts } from '../visitors/visitors.contract.ts';
import { linkedChips, visitorChips } from './visitor-chips.ts';
import { VisitorDialog, VisitorReading } from './visitor-dialogs.tsx';
import { useVisitorColumns } from './visitors-columns.tsx';

export const VisitorsList = ({ looks }: { looks?: ReactNode }) => {
  const filtered = useRecordList(visitorList);
  const list = searchedByText(filtered);
  const isHost = useMayForAny('visitors');
  const chapters = useChaptersWith('visitors');
  const hasChapters = useIsSuperAdmin() || chapters.length > 1;
  const moves = useVisitorMoves();
  const { changeSearch } = useScreenAddress();
  const inviter = (id: string) => list.rows.find(({ InvitedById }) => InvitedById === Number(id))?.InvitedByName ?? `member ${id}`;
  return (
    <>
      <RecordList
        list={list}
        tabs={looks}
        search={{ placeholder: 'Name, company, phone or e-mail' }}
        addLabel={isHost ? 'Add Visitor' : 'Invite a visitor'}
        firstLabel={isHost ? 'Add the first visitor' : 'Invite a visitor'}
        moreActions={
          isHost && (
            <HeadButton keepsWord label="Invite a visitor" leftSection={<SendIcon />} onClick={() => changeSearch({ add: inviting })} />
          )
        }
        hasExport={isHost}
        emptyHint={list.filterCount > 0 ? undefined : isHost ? visitorTexts.empty : 'Whom you invite stands here, and how far they are.'}
        filters={
          <FilterPanel list={filtered}>
            {(field) => (
              <>
                <NativeSelect data={allOr(visitorStages)} {...field('Stage')} />
                {hasChapters && <OwnChapterFilter chapters={chapters} {...field('ChapterId')} />}
                <DayFilter {...field('NextTo')} />
              </>
            )}
          </FilterPanel>
        }
        chips={visitorChips}
        linkedChips={{ ...linkedChips, InvitedById: (id) => `Invited by ${inviter(id)}` }}
        columns={useVisitorColumns({ hasChapters, moves })}
        nameOf={({ FullName }) => FullName}
        reading={(visitor, dialog) => <VisitorReading visitor={visitor} {...dialog} />}
        form={(visitor, onClosed) => <VisitorDialog visitor={visitor} onClosed={onClosed} />}
      />
      {moves.dialog}
    </>
  );
};
