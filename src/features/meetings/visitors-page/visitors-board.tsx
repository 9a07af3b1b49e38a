// Visitors by stage: a column for each where something goes on, and a card for each visitor. A card goes to another column by dragging or by
// its buttons, and only columns where it may go take it. Each column shows its first ones: the list has all.

import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import SendIcon from '~icons/tabler/send';
import { FilterChips } from '../../../platform/ui/filters/filter-chips.tsx';
import { SearchField } from '../../../platform/ui/filters/search-field.tsx';
import { searchedByText } from '../../../platform/ui/filters/text-search.ts';
import { AddButton, HeadButton } from '../../../platform/ui/list/frame/list-head.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { OpenedDialog } from '../../../platform/ui/list/opened/opened-dialog.tsx';
import { useOpening } from '../../../platform/ui/list/opening.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { inviting, openStages } from '../visitors/visitor-words.ts';
import { type Visitor, visitorList } from '../visitors/visitors.contract.ts';
import { BoardColumn } from './board-column.tsx';
import { OtherStages } from './other-stages.tsx';
import { useBoard } from './use-board.ts';
import { linkedChips, visitorChips } from './visitor-chips.ts';
import { VisitorDialog, VisitorReading } from './visitor-dialogs.tsx';
import styles from './visitors-board.module.css';

const NextStepForm = lazyDialog(() => import('../visitor-forms/next-step-form.tsx'), 'NextStepForm');

/** The columns say how far somebody is. */
const boardList = { ...visitorList, filters: visitorList.filters.filter((name) => name !== 'Stage' && name !== 'Open') };

export const VisitorsBoard = ({ looks }: { looks: ReactNode }) => {
  const params = useListParams(boardList);
  const list = searchedByText({ ...boardList, ...params });
  const opening = useOpening<Visitor>(visitorList.path, true);
  const board = useBoard();
  const { changeSearch } = useScreenAddress();
  return (
    <Stack gap="sm">
      <div className={styles.head}>
        {looks}
        <SearchField
          label="Search visitors"
          placeholder="Name, company, phone or e-mail"
          value={list.filters.Search}
          onSearch={(Search) => list.applyFilters({ Search })}
          onReset={list.resetFilters}
        />
        <Group gap="xs" wrap="nowrap">
          <HeadButton keepsWord label="Invite a visitor" leftSection={<SendIcon />} onClick={() => changeSearch({ add: inviting })} />
          <AddButton onClick={opening.add}>Add Visitor</AddButton>
        </Group>
      </div>
      <FilterChips list={list} words={{ ...visitorChips, ...linkedChips }} hasReset />
      <section
        className={styles.board}
        aria-label="Board"
        ref={board.element}
        data-dragging={board.dragged !== null || undefined}
        onDragOver={({ clientX }) => board.dragOver(clientX)}
      >
        {openStages.map((stage) => (
          <BoardColumn key={stage} stage={stage} filters={params.input} board={board} />
        ))}
      </section>
      <OtherStages filters={params.input} />
      {board.dialog}
      {board.planned && <NextStepForm visitor={board.planned} onClosed={() => board.plan(null)} />}
      <OpenedDialog
        list={visitorList}
        opening={opening}
        form={(visitor: Visitor | null, onClosed) => <VisitorDialog visitor={visitor} onClosed={onClosed} />}
        reading={(visitor, dialog) => <VisitorReading visitor={visitor} {...dialog} />}
      />
    </Stack>
  );
};
