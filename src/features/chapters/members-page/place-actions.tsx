// What can be done about a member's place in a row: 'Assign', or 'Move' for who has one. Then a further chapter is in the menu.

import { Menu, Text } from '@mantine/core';
import MapPinIcon from '~icons/tabler/map-pin';
import { send } from '../../../platform/ui/call/api.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useOpenDialog } from '../../../platform/ui/dialog/dialogs-provider.tsx';
import { RowMenu } from '../../../platform/ui/list/row-menu.tsx';
import { MainAction } from '../../../platform/ui/list/row-parts.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import type { Member } from '../../people/members/members.contract.ts';
import { assignRefusal, mayBeAssigned } from '../../people/membership/membership.ts';
import { assignmentTexts, listAssigned } from '../assignments/assignments.contract.ts';

const MoveDialog = lazyDialog(() => import('../assignments/move-dialog.tsx'), 'MoveDialog');

export const PlaceActions = ({ member, onAssign }: { member: Member; onAssign: () => void }) => {
  const move = useMove(member.Id);
  if (!mayBeAssigned(member))
    return (
      <Text size="xs" c="dimmed">
        {assignRefusal(member)}
      </Text>
    );
  if (member.ChapterName === null) return <MainAction label="Assign" onClick={onAssign} />;
  return (
    <>
      <MainAction label="Move" onClick={move} />
      <RowMenu subject={member.FullName}>
        {(from) => (
          <Menu.Item leftSection={<MapPinIcon size={16} />} onClick={from(onAssign)}>
            Assign
          </Menu.Item>
        )}
      </RowMenu>
    </>
  );
};

/** Of several places the dialog asks which one is left. */
const useMove = (UserId: number) => {
  const openDialog = useOpenDialog();
  const { run } = useOneAtATime();
  return () =>
    void run(async () => {
      const answer = await send(listAssigned, { UserId, CurrentPage: 1, RecordsPerPage: 0 }).catch(() => null);
      const [first] = answer?.rows ?? [];
      if (!first) return toastError(answer ? assignmentTexts.notFound : assignmentTexts.notFetched.refused);
      return openDialog((onClosed) => <MoveDialog assigned={first} places={answer?.rows} onClosed={onClosed} />);
    });
};
