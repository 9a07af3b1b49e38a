// The 'Delete' button of a row: asks for confirmation, shows progress, and disappears together with its row.

import type { MouseEvent, ReactNode } from 'react';
import TrashIcon from '~icons/tabler/trash';
import type { SaveOutcome } from '../call/save.ts';
import { type Kept, useConfirm } from '../dialog/confirm.ts';
import { toastError } from '../screen/toasts.ts';
import { useFocusAfterRow } from './list-focus.ts';
import { RowAction } from './row-parts.tsx';

interface DeleteActionProps {
  title: string;
  /** 'Are you sure …?' */
  text: string;
  detail?: ReactNode;
  /** Instead of the sentence that it stays in the trash. */
  kept?: Kept;
  /** The name of the record. */
  subject: string;
  /** Why it cannot be deleted now: said instead of asking. */
  refusalOf?: (() => Promise<string | null>) | undefined;
  onDelete: (subject: string) => Promise<Pick<SaveOutcome, 'saved'>>;
  verb?: string;
}

export const DeleteAction = ({ onDelete, refusalOf, verb = 'Delete', kept, ...question }: DeleteActionProps) => {
  const confirm = useConfirm();
  // The confirmation returns the focus to this button. The row may disappear only after that.
  const focusAfterRow = useFocusAfterRow();
  const ask = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const refusal = await refusalOf?.();
    if (refusal) return toastError(refusal);
    if (await confirm({ ...question, isKept: kept ?? true, verb, tone: 'danger', work: () => onDelete(question.subject) }))
      focusAfterRow(currentTarget);
  };
  return <RowAction label={verb} icon={TrashIcon} colour="red" onClick={(event) => void ask(event)} />;
};
