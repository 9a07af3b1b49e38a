// Who has paid for a member by the bank, below the payments on the member's page. Nothing where nobody is known.

import { Alert, Group, Text, Title } from '@mantine/core';
import TrashIcon from '~icons/tabler/trash';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { RowAction } from '../../../platform/ui/list/row-parts.tsx';
import { forgetPayer, listPayers, statementTexts } from './statements.contract.ts';

/** Who has had more payers has the oldest in the history only. */
const mostShown = 20;

export const MemberPayers = ({ memberId }: { memberId: number }) => {
  const { data, error } = useCall(listPayers, { MemberId: memberId, CurrentPage: 1, RecordsPerPage: mostShown });
  const save = useSave(forgetPayer);
  const undo = useUndo();
  const { run } = useOneAtATime();
  if (error && !data) return <Alert color="red">{failureOf(error, statementTexts.payersNotFetched)}</Alert>;
  const payers = data?.rows ?? [];
  if (payers.length === 0) return null;
  const forget = (Id: number, payer: string) =>
    run(() =>
      save(
        { Id },
        {
          done: statementTexts.payerForgotten,
          failed: statementTexts.payerNotForgotten,
          shownBy: [listPayers.name],
          next: ({ SetId }) => undo(SetId, payer),
        },
      ),
    );
  return (
    <section aria-labelledby="payers">
      <Title order={3} size="h6" id="payers" mt="lg" mb={4}>
        Paid by
      </Title>
      <Text size="sm" c="dimmed">
        Known from bank statements: what they pay is taken to be for this member.
      </Text>
      {payers.map(({ Id, Payer, Kind, PaidOn }) => (
        <Group key={Id} gap="sm" py={4} wrap="nowrap">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {Payer}
          </Text>
          <Text size="xs" c="dimmed" style={{ flexShrink: 0 }}>
            {Kind === 'Handle' ? 'UPI' : 'Name'} · {showDate(PaidOn)}
          </Text>
          <RowAction label={`Forget ${Payer}`} icon={TrashIcon} onClick={() => void forget(Id, Payer)} />
        </Group>
      ))}
    </section>
  );
};
