// 'Find a member': one search field, the professions with how many have each, and members as cards.

import { useMediaQuery } from '@mantine/hooks';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { directoryList, directoryTexts } from './directory.contract.ts';
import styles from './directory.module.css';
import { MemberCard } from './member-card.tsx';
import { Professions } from './professions.tsx';

export const DirectoryPage = () => {
  const list = useRecordList(directoryList);
  const isSuperAdmin = useIsSuperAdmin();
  const hasRoomBeside = useMediaQuery('(width >= 62em)', false, { getInitialValueInEffect: false });
  const professions = <Professions chosen={list.filters.Profession} onChoose={(Profession) => list.applyFilters({ Profession })} />;
  return (
    <div className={styles.page}>
      {hasRoomBeside && professions}
      <RecordList
        list={list}
        hasExport={isSuperAdmin}
        search={{ label: directoryTexts.title, placeholder: 'Name, profession, company or wish' }}
        chips={{ Profession: null, ChapterId: () => 'One chapter', Text: (text) => `Text: ${text}` }}
        narrowing={!hasRoomBeside && professions}
        card={(member) => <MemberCard member={member} />}
        // In another order they stand among the others.
        headingOf={({ IsWanting }) => (IsWanting && list.sort === '' ? 'Looks for' : null)}
        cardHeight={172}
      />
    </div>
  );
};
