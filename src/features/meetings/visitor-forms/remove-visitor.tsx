// Deleting a visitor, and removing the personal data of one: the question before it, the save, and the button where the visitor is read.

import { Button } from '@mantine/core';
import TrashIcon from '~icons/tabler/trash';
import UserOffIcon from '~icons/tabler/user-off';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { saveVisitor, type Visitor, visitorTexts } from '../visitors/visitors.contract.ts';

/** Resolves to true when the visitor is gone. */
export const useRemoveVisitor = () => {
  const save = useSave(saveVisitor);
  const confirm = useConfirm();
  return ({ Id, FullName }: Visitor) =>
    confirm({
      title: 'Delete Visitor',
      text: 'Are you sure you want to delete this visitor?',
      subject: FullName,
      isKept: true,
      verb: 'Delete',
      tone: 'danger',
      work: () => save({ Flag: 'Delete', Id }, { done: visitorTexts.deleted, failed: visitorTexts.notDeleted, about: FullName }),
    });
};

export const RemoveVisitor = ({ visitor, onRemoved }: { visitor: Visitor; onRemoved: () => void }) => {
  const remove = useRemoveVisitor();
  const ask = async () => {
    if (await remove(visitor)) onRemoved();
  };
  return (
    <Button variant="subtle" color="red" size="xs" leftSection={<TrashIcon />} onClick={() => void ask()}>
      Delete
    </Button>
  );
};

/** Whoever has joined is a member, whose data are removed with the account. */
export const mayForget = ({ MayChange, Stage }: Visitor): boolean => MayChange && Stage !== 'Joined';

export const useForgetVisitor = () => {
  const save = useSave(saveVisitor);
  const confirm = useConfirm();
  return ({ Id, FullName }: Visitor) =>
    confirm({
      title: 'Remove Personal Data',
      text: 'Are you sure you want to remove the personal data of this visitor?',
      subject: FullName,
      detail: 'Name, contacts, notes and mails go for good, in the history, too. The visits are still counted.',
      verb: 'Remove',
      tone: 'danger',
      work: () => save({ Flag: 'Forget', Id }, { done: visitorTexts.forgotten, failed: visitorTexts.notForgotten }),
    });
};

export const ForgetVisitor = ({ visitor }: { visitor: Visitor }) => {
  const forget = useForgetVisitor();
  return (
    <Button variant="subtle" color="red" size="xs" leftSection={<UserOffIcon />} onClick={() => void forget(visitor)}>
      Remove personal data
    </Button>
  );
};
