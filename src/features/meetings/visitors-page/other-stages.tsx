// Below the board: who has joined or was put aside, with the way to them in the list.

import { Anchor, Group, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { InputOf } from '../../../platform/wire/call.ts';
import { openStages, type VisitorStage, visitorStages } from '../visitors/visitor-words.ts';
import { listVisitors } from '../visitors/visitors.contract.ts';
import styles from './visitors-board.module.css';

type Filters = InputOf<typeof listVisitors>;

export const OtherStages = ({ filters }: { filters: Filters }) => (
  <Group component="section" aria-label="Not on the board" gap="md" className={styles.others}>
    <Text size="sm" c="dimmed">
      Not on the board:
    </Text>
    {visitorStages
      .filter((stage) => !openStages.includes(stage))
      .map((stage) => (
        <StageLink key={stage} stage={stage} filters={filters} />
      ))}
  </Group>
);

const StageLink = ({ stage, filters }: { stage: VisitorStage; filters: Filters }) => {
  const input = { ...filters, CurrentPage: 1, RecordsPerPage: 1, Stage: stage };
  const { data } = useCall(listVisitors, input, { placeholderData: keepPreviousData });
  const total = data?.res?.TotalRecords;
  return (
    <Anchor component={ScreenLink} size="sm" to="/visitors" search={({ view, page, sort, ...old }) => ({ ...old, Stage: stage })}>
      {total === undefined ? stage : `${showNumber(total)} ${stage}`}
    </Anchor>
  );
};
