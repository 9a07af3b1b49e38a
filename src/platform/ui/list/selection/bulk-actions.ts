// What can be done with the selected rows of a list. A feature says it in a few lines; BulkSave does it.

import type { ReactNode } from 'react';
import TrashIcon from '~icons/tabler/trash';
import type { Call } from '../../../wire/call.ts';
import type { SaveOutcome } from '../../call/save.ts';
import type { Kept } from '../../dialog/confirm.ts';
import type { IconDrawing } from '../../look/icon.ts';

export interface BulkAction {
  label: string;
  icon: IconDrawing;
  save: Call;
  /** `save` takes Ids or Filters itself, and answers as BulkSave does. */
  isOwnCall?: true;
  /** The Flag, and what it needs. */
  input: object;
  /** After the number of records: '3 stories deleted'. */
  done: string;
  /** Red, and never done without a question. */
  isDanger?: true;
  /** What it deletes stays in the trash. */
  isKept?: true | Kept;
  /** A sentence under the question. */
  warning?: string;
  /** What to know before, by the filters of those who are selected. Where that is something, there is always a question. */
  ask?: (selected: object) => Promise<string | null>;
  /** It cannot be undone. */
  isFinal?: true;
  /** What it did is not yet a success. */
  isNotice?: true;
  /** The rows are sent by the list's filter Ids: where the Ids of BulkSave name other records than the rows. */
  byRows?: true;
  /** A dialog that asks for more input first. */
  form?: (props: BulkFormProps) => ReactNode;
}

/** Opens something of its own for the selected rows, which stay as they are. */
export interface BulkOpening {
  label: string;
  icon: IconDrawing;
  isDanger?: undefined;
  /** `selected` are the filters of the list's call that name the rows. */
  open: (selected: object, count: number) => void;
}

export type OfferedForMany = BulkAction | BulkOpening;

export interface BulkFormProps {
  /** '3 members' */
  count: string;
  /** The filters of the list's call that name them. */
  selected: object;
  save: (input: object) => Promise<SaveOutcome>;
  onClosed: () => void;
}

export const bulkDelete = (save: Call): BulkAction => ({
  label: 'Delete',
  icon: TrashIcon,
  save,
  input: { Flag: 'Delete' },
  done: 'deleted',
  isDanger: true,
  isKept: true,
});
