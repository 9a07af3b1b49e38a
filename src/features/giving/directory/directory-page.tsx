// 'Find a member': one search field, the professions with how many have each, and members as cards.

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
  return (
    <div className={styles.page}>
      <Professions chosen={list.filters.Profession} onChoose={(Profession) => list.applyFilters({ Profession })} />
      <RecordList
        list={list}
        hasExport={isSuperAdmin}
        search={{ label: directoryTexts.title, placeholder: 'Name, profession, company or wish' }}
        chips={{ Profession: null, ChapterId: () => 'One chapter', Text: (text) => `Text: ${text}` }}
        card={(member) => <MemberCard member={member} />}
        cardHeight={172}
      />
    </div>
  );
};
