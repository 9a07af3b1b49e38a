// What can be done with the chosen view: it takes over what is shown now, gets another name, or is deleted.

import { Menu } from '@mantine/core';
import { useContext } from 'react';
import DeviceFloppyIcon from '~icons/tabler/device-floppy';
import HistoryIcon from '~icons/tabler/history';
import PencilIcon from '~icons/tabler/pencil';
import TrashIcon from '~icons/tabler/trash';
import { saveView, type View, viewTexts } from '../../../wire/calls/views.ts';
import { useSave } from '../../call/save.ts';
import { useUndo } from '../../call/undo.ts';
import { useIsSuperAdmin } from '../../call/user.tsx';
import { useConfirm } from '../../dialog/confirm.ts';
import { OpenHistory } from '../history-action.tsx';
import type { NewView } from './view-dialog.tsx';

interface ViewActionsProps {
  view: View;
  /** What is shown now, where that is something else. */
  shown: NewView | null;
  onEdit: () => void;
}

export const ViewActions = ({ view, shown, onEdit }: ViewActionsProps) => {
  const isSuperAdmin = useIsSuperAdmin();
  const confirm = useConfirm();
  const openHistory = useContext(OpenHistory);
  const save = useSave(saveView);
  const undo = useUndo();
  if (view.IsShared && !isSuperAdmin) return null;
  const { Id, Version } = view;
  const update = ({ Filters, Sort, Columns }: NewView) =>
    save(
      { Flag: 'Update', Id, Version, Filters, Sort, Columns },
      { done: viewTexts.updated, failed: viewTexts.notSaved, next: ({ SetId }) => undo(SetId) },
    );
  const remove = () =>
    confirm({
      title: 'Delete View',
      text: view.IsShared ? 'Nobody can choose this view any more.' : 'The records that it shows stay.',
      isKept: true,
      subject: view.Name,
      verb: 'Delete',
      tone: 'danger',
      work: () => save({ Flag: 'Delete', Id }, { done: viewTexts.deleted, failed: viewTexts.notDeleted, about: view.Name }),
    });
  return (
    <>
      {shown && (
        <Menu.Item leftSection={<DeviceFloppyIcon size={16} />} onClick={() => void update(shown)}>
          Update view
        </Menu.Item>
      )}
      <Menu.Item leftSection={<PencilIcon size={16} />} onClick={onEdit}>
        {isSuperAdmin ? 'Rename or share view…' : 'Rename view…'}
      </Menu.Item>
      <Menu.Item leftSection={<HistoryIcon size={16} />} onClick={() => openHistory({ record: 'View', id: Id, title: view.Name })}>
        History of the view
      </Menu.Item>
      <Menu.Item leftSection={<TrashIcon size={16} />} onClick={() => void remove()}>
        Delete view
      </Menu.Item>
    </>
  );
};
