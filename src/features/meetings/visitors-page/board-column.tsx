// One stage of the board: how many there are, and the cards of the first ones.

import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { InputOf } from '../../../platform/wire/call.ts';
import type { VisitorStage } from '../visitors/visitor-words.ts';
import { listVisitors, type Visitor, visitorTexts } from '../visitors/visitors.contract.ts';
import { BoardCard } from './board-card.tsx';
import type { Board } from './use-board.ts';
import styles from './visitors-board.module.css';

/** The first ones are enough to work with. */
const mostCards = 20;

interface BoardColumnProps {
  stage: VisitorStage;
  filters: InputOf<typeof listVisitors>;
  board: Board;
}

export const BoardColumn = ({ stage, filters, board }: BoardColumnProps) => {
  const { shown, total, isLoading, failed, retry } = useCards(stage, filters, board);
  const isTarget = board.takes(stage);
  return (
    <section
      className={styles.column}
      aria-label={stage}
      data-target={isTarget || undefined}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        board.drop(stage);
      }}
    >
      <h2 className={styles.stage}>
        {stage} <span className={styles.count}>{total !== undefined && showNumber(total)}</span>
      </h2>
      {isLoading && <Skeleton height={84} />}
      {failed && (
        <div role="alert">
          <Text size="sm" mb="xs">
            {failed}
          </Text>
          <Button variant="default" size="xs" onClick={retry}>
            Try Again
          </Button>
        </div>
      )}
      <ul className={styles.cards}>
        {shown.map((visitor) => (
          <BoardCard key={visitor.Id} visitor={visitor} board={board} />
        ))}
      </ul>
      {total === 0 && (
        <Text size="sm" c="dimmed">
          Nobody
        </Text>
      )}
      {total !== undefined && total > shown.length && (
        <Anchor
          component={ScreenLink}
          size="sm"
          to="/visitors"
          search={({ view, page, sort, ...old }) => ({ ...old, Stage: stage })}
          className={styles.all}
        >
          Show all {showNumber(total)}
        </Anchor>
      )}
    </section>
  );
};

/** What is on its way counts where it goes. */
const useCards = (stage: VisitorStage, filters: BoardColumnProps['filters'], { onTheirWay }: Board) => {
  const input = { ...filters, CurrentPage: 1, RecordsPerPage: mostCards, Stage: stage };
  const { data, error, refetch } = useCall(listVisitors, input, { placeholderData: keepPreviousData });
  const rows: readonly Visitor[] = data?.rows ?? [];
  const going = new Set(onTheirWay.filter(({ to }) => to !== stage).map(({ visitor }) => visitor.Id));
  const coming = onTheirWay.filter(({ to, visitor }) => to === stage && !rows.some(({ Id }) => Id === visitor.Id));
  const staying = rows.filter(({ Id }) => !going.has(Id));
  const total = data?.res?.TotalRecords;
  return {
    shown: [...coming.map(({ visitor }) => visitor), ...staying],
    total: total === undefined ? undefined : total + coming.length - (rows.length - staying.length),
    isLoading: !data && !error,
    failed: error && !data ? messageOf(error, visitorTexts.notFetched) : null,
    retry: () => void refetch(),
  };
};
