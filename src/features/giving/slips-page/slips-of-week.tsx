// The slips of a chapter in the seven days up to a meeting, as far as the reader sees them.

import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useFailureToast } from '../../../platform/ui/call/failure-toast.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { shownDay, showShortDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { SlipBadge } from '../slip-form/slip-marks.tsx';
import { slipPath } from '../slips/slip-kinds.ts';
import { slipTexts } from '../slips/slip-texts.ts';
import { nameOfSlip } from '../slips/slip-words.ts';
import { listSlips, type Slip } from '../slips/slips.contract.ts';

interface SlipsOfWeekProps {
  chapterId: number;
  /** That of the meeting. */
  day: string;
}

const mostShown = 10;
const sixDays = 6 * 24 * 60 * 60 * 1_000;

export const SlipsOfWeek = ({ chapterId, day }: SlipsOfWeekProps) => {
  const From = new Date(Date.parse(day) - sixDays).toISOString();
  const input = { CurrentPage: 1, RecordsPerPage: mostShown, ChapterId: chapterId, From, To: day };
  const query = useCall(listSlips, input);
  const { data, error } = query;
  const failure = error ? failureOf(error, slipTexts.notFetched) : undefined;
  useFailureToast(query, failure);
  if (!data) return failure === undefined ? <Skeleton height={160} /> : <Text c="dimmed">{failure}</Text>;
  const { Sum = 0, Count = 0 } = data.res ?? {};
  const search = { ChapterId: String(chapterId), From: shownDay(From) ?? '', To: shownDay(day) ?? '', Direction: 'All' };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text fw={600}>{[showCount(Count, listSlips.noun), Sum > 0 && `${showMoney(Sum)} in thank-yous`].filter(Boolean).join(', ')}</Text>
        {Count > mostShown && (
          <Anchor component={ScreenLink} size="sm" to="/slips" search={search}>
            All of the week
          </Anchor>
        )}
      </Group>
      {Count === 0 && <Text c="dimmed">You see no slips of these seven days.</Text>}
      <ul aria-label="Slips of the week" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {data.rows.map((slip) => (
          <Line key={slip.Id} slip={slip} />
        ))}
      </ul>
    </Stack>
  );
};

const Line = ({ slip }: { slip: Slip }) => {
  const { userId } = useUser();
  return (
    <li>
      <Group gap="sm" py={6} style={{ overflowWrap: 'anywhere' }}>
        <Anchor component={ScreenLink} to={slipPath(slip.Id)}>
          {nameOfSlip(slip, userId)}
        </Anchor>
        <Text size="sm" c="dimmed">
          {showShortDate(slip.Day)}
        </Text>
        <SlipBadge slip={slip} />
      </Group>
    </li>
  );
};
