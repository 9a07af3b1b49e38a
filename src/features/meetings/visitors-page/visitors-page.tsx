// The page 'Visitors': who was invited, who came, who applies, as a list or by stage as a board. Members see those whom they invited.

import { SegmentedControl } from '@mantine/core';
import LayoutKanbanIcon from '~icons/tabler/layout-kanban';
import ListIcon from '~icons/tabler/list';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { useMayForAny } from '../../chapters/offices/own-chapters.ts';
import styles from './visitors.module.css';
import { VisitorsList } from './visitors-list.tsx';

const VisitorsBoard = lazyPart(() => import('./visitors-board.tsx'), 'VisitorsBoard');

export const VisitorsPage = () => {
  const { search } = useScreenAddress();
  const isHost = useMayForAny('visitors');
  if (!isHost) return <VisitorsList />;
  const looks = <Looks />;
  return search.view === 'board' ? <VisitorsBoard looks={looks} failed="The board could not be loaded." /> : <VisitorsList looks={looks} />;
};

/** Page and order belong to the list. */
const Looks = () => {
  const { search, changeSearch } = useScreenAddress();
  return (
    <SegmentedControl
      size="xs"
      aria-label="View"
      value={search.view === 'board' ? 'board' : 'list'}
      data={[
        { value: 'list', label: <Look icon={ListIcon} word="List" /> },
        { value: 'board', label: <Look icon={LayoutKanbanIcon} word="Board" /> },
      ]}
      onChange={(view) =>
        changeSearch(view === 'board' ? { view, page: undefined, sort: undefined, Stage: undefined } : { view: undefined })
      }
    />
  );
};

const Look = ({ icon: Icon, word }: { icon: IconDrawing; word: string }) => (
  <span className={styles.look}>
    <Icon size={16} />
    {word}
  </span>
);
