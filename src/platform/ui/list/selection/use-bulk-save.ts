// Sends BulkSave for the selected rows, and shows what was done, with 'Undo', and what was refused.

import type { Noun } from '../../../wire/call.ts';
import { bulkSave, bulkTexts } from '../../../wire/calls/bulk.ts';
import { type SaveOutcome, useAnySave } from '../../call/save.ts';
import { useUndo } from '../../call/undo.ts';
import { showCount, showNumber } from '../../format/numbers.ts';
import type { BulkAction } from './bulk-actions.ts';
import { filtersOf, type Selected, type Selection } from './selection.ts';

export interface RefusedRow {
  name: string;
  message: string;
}

/** What was left as it was: the first rows, and how many they are in all. */
export interface Refused {
  rows: readonly RefusedRow[];
  count: number;
}

interface BulkList {
  noun: Noun;
  input: object;
}

export const useBulkSave = (list: BulkList, selection: Selection, onRefused: (refused: Refused) => void) => {
  const send = useAnySave();
  const undo = useUndo();
  /** `count` is the number of records that the person has seen. */
  return async (
    { save, isOwnCall, input, done, byRows, isFinal, isNotice }: BulkAction,
    count: number,
    more: object = {},
  ): Promise<SaveOutcome> => {
    const selected = selection.selected();
    const body = { Call: save.name, Flag: '', ...input, ...more, ...target(list, selected, count, byRows) };
    // Such a call takes Ids and Filters too, and leaves Call and Flag aside.
    const call = isOwnCall ? (save as typeof bulkSave) : bulkSave;
    let refused: Refused = { rows: [], count: 0 };
    const outcome = await send(call, body, {
      done,
      failed: bulkTexts.notSaved,
      isNotice,
      next: ({ SetId }) => undo(isFinal ? null : SetId, selected.isAll ? undefined : firstNames(selected.names)),
      onSaved: ({ res, message }) => {
        const { Done = 0, Refused = [], RefusedCount = Refused.length } = res ?? {};
        const rows = Refused.map(({ Id, Message }) => ({ name: selected.names.get(Id) ?? `ID ${Id}`, message: Message }));
        refused = { rows, count: RefusedCount };
        selection.clear();
        // Such a call says itself what it did.
        return Done > 0 ? (isOwnCall && message) || `${showCount(Done, list.noun)} ${done}` : null;
      },
    });
    if (refused.count > 0) onRefused(refused);
    return outcome;
  };
};

const target = ({ input }: BulkList, { names, isAll, except }: Selected, Count: number, byRows?: true) => {
  const Ids = [...names.keys()];
  if (isAll) return { Filters: { ...filtersOf(input), ...(except.size > 0 && { Except: [...except] }) }, Count };
  return byRows ? { Filters: { Ids }, Count: Ids.length } : { Ids };
};

const mostNames = 3;

export const firstNames = (selected: Selected['names']): string => {
  const names = [...selected.values()];
  const first = names.slice(0, mostNames).join(', ');
  return names.length > mostNames ? `${first} and ${showNumber(names.length - mostNames)} more` : first;
};
