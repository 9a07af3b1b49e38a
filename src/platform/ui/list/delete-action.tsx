// The row's 'Delete': asks, shows that it is under way, and is gone with its row.

import { type MouseEvent, useEffect, useRef, useState } from 'react';
import TrashIcon from '~icons/tabler/trash';
import { LateConfirm } from '../dialog/late-confirm.tsx';
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
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const table = useRef<HTMLElement>(null);
  // The button of a deleted row goes with it; without this the keyboard would start anew at the top of the page.
  useEffect(() => () => table.current?.focus({ preventScroll: true }), []);

  const cancel = () => {
    table.current = null;
    setAsked(false);
  };
  const ask = (event: MouseEvent<HTMLElement>) => {
    table.current = event.currentTarget.closest('table');
    setAsked(true);
  };
  const remove = async () => {
    setBusy(true);
    await onDelete();
    setBusy(false);
    // Where the row is still here, it was not deleted.
    cancel();
  };
  return (
    <>
      <RowAction label={verb} icon={TrashIcon} colour="red" onClick={ask} />
      <LateConfirm {...said} opened={isAsked} verb={verb} tone="danger" busy={isBusy} onConfirm={() => void remove()} onCancel={cancel} />
    </>
  );
};
