// The 'Delete' button of a row: asks for confirmation, shows progress, and disappears together with its row.

import { type MouseEvent, useEffect, useRef } from 'react';
import TrashIcon from '~icons/tabler/trash';
import { useConfirm } from '../dialog/confirm.ts';
import { RowAction } from './row-parts.tsx';

interface DeleteActionProps {
  title: string;
  /** 'Are you sure …? This action cannot be undone.' */
  text: string;
  detail?: string;
  /** The name of the record. */
  subject: string;
  onDelete: () => Promise<unknown>;
  verb?: string;
}

export const DeleteAction = ({ onDelete, verb = 'Delete', ...question }: DeleteActionProps) => {
  const confirm = useConfirm();
  const deletedFrom = useRef<HTMLElement>(null);
  // The confirmation returns the focus to this button. If the row disappears only after that, the focus is lost with the button, and the
  // table gets it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) deletedFrom.current?.focus({ preventScroll: true });
    },
    [],
  );
  const ask = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const table = currentTarget.closest('table');
    if (await confirm({ ...question, verb, tone: 'danger', work: onDelete })) deletedFrom.current = table;
  };
  return <RowAction label={verb} icon={TrashIcon} colour="red" onClick={(event) => void ask(event)} />;
};
