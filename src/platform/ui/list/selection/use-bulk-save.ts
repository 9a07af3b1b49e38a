// Sends BulkSave for the selected rows, and shows what was done, with 'Undo', and what was refused.

import { useQueryClient } from '@tanstack/react-query';
import type { Noun } from '../../../wire/call.ts';
import { bulkSave, bulkTexts } from '../../../wire/calls/bulk.ts';
import { CallFailed, send } from '../../call/api.ts';
import { refetchAll } from '../../call/refetch-all.ts';
import { outcomeOf, type SaveOutcome } from '../../call/save.ts';
import { useSaveKeys } from '../../call/save-keys.ts';
import { useUndo } from '../../call/undo.ts';
import { showCount } from '../../format/numbers.ts';
import { toastSuccess } from '../../screen/toasts.ts';
import type { BulkAction } from './bulk-actions.ts';
import { filtersOf, type Selection } from './selection.ts';

export interface RefusedRow {
  name: string;
  message: string;
}

interface BulkList {
  noun: Noun;
  input: object;
}

export const useBulkSave = (list: BulkList, selection: Selection, onRefused: (rows: RefusedRow[]) => void) => {
  const cache = useQueryClient();
  const { keyFor, answered } = useSaveKeys();
  const undo = useUndo();
  return ({ save, isOwnCall, input, done, byRows }: BulkAction, more: object = {}): Promise<SaveOutcome> =>
    outcomeOf(bulkTexts.notSaved, async () => {
      const { names, isAll } = selection.selected();
      const body = { Call: save.name, Flag: '', ...input, ...more, ...target(list, [...names.keys()], isAll, byRows) };
      // Such a call takes Ids and Filters too, and leaves Call and Flag aside.
      const call = isOwnCall ? (save as typeof bulkSave) : bulkSave;
      const { res, message } = await send(call, body, { key: keyFor(body, null) }).catch((error: unknown) => {
        if (error instanceof CallFailed && error.status > 0 && error.status < 500) answered();
        throw error;
      });
      answered();
      const { Done = 0, Refused = [], SetId = null } = res ?? {};
      // Such a call says itself what it did.
      const text = (isOwnCall && message) || `${showCount(Done, list.noun)} ${done}`;
      selection.clear();
      if (Done > 0) toastSuccess(text, undo(SetId));
      await refetchAll(cache);
      if (Refused.length > 0) onRefused(Refused.map(({ Id, Message }) => ({ name: names.get(Id) ?? `ID ${Id}`, message: Message })));
      return text;
    });
};

const target = ({ input }: BulkList, Ids: number[], isAll: boolean, byRows?: true) => {
  if (isAll) return { Filters: filtersOf(input) };
  return byRows ? { Filters: { Ids } } : { Ids };
};
