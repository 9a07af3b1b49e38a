// The row's 'Delete': asks, shows that it is under way, and is gone with its row.

import { type MouseEvent, useEffect, useRef } from 'react';
import TrashIcon from '~icons/tabler/trash';
import { useConfirm } from '../dialog/confirm.ts';
import { RowAction } from './row-parts.tsx';

interface DeleteActionProps {
  title: string;
  /** 'Are you sure …? This action cannot be undone.' */
  text: string;
  /** The record's own name. */
  subject: string;
  onDelete: () => Promise<unknown>;
  verb?: string;
}

export const DeleteAction = ({ onDelete, verb = 'Delete', ...said }: DeleteActionProps) => {
  const confirm = useConfirm();
  const deletedFrom = useRef<HTMLElement>(null);
  // The list may come only after the confirmation has given the focus back: then the button takes the focus along.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) deletedFrom.current?.focus({ preventScroll: true });
    },
    [],
  );
  const ask = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const table = currentTarget.closest('table');
    if (await confirm({ ...said, verb, tone: 'danger', work: onDelete })) deletedFrom.current = table;
  };
  return <RowAction label={verb} icon={TrashIcon} colour="red" onClick={(event) => void ask(event)} />;
};
