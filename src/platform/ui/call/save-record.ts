// Saves the values of a record's form: as a new record, or as an update of the record that was opened.

import { useRef } from 'react';
import type { Call, ClientInput } from '../../wire/call.ts';
import type { FailedTexts } from './failed-texts.ts';
import { type SaveOutcome, useFormSave } from './save.ts';

type RecordTexts = { added: string; updated: string } & ({ notSaved: FailedTexts } | { notAdded: FailedTexts; notUpdated: FailedTexts });

type Fields<C extends Call> = Omit<Extract<ClientInput<C>, { Flag: 'Add' }>, 'Flag'>;

/** For the `onSave` of a RecordDialog. */
export const useSaveRecord = <C extends Call, Row extends { Id: number; Version: number }>(
  call: C,
  record: Row | null,
  texts: RecordTexts,
) => {
  // The version of the record as the user has seen it.
  const seen = useRef(record?.Version);
  const save = useFormSave(call);
  const [notAdded, notUpdated] = 'notSaved' in texts ? [texts.notSaved, texts.notSaved] : [texts.notAdded, texts.notUpdated];
  const how = record ? { done: texts.updated, failed: notUpdated } : { done: texts.added, failed: notAdded };
  return async (
    { File: file, ...fields }: Fields<C> & { File?: File | null },
    onProgress: (share: number) => void,
  ): Promise<SaveOutcome<Row>> => {
    const input: unknown = record ? { Flag: 'Update', Id: record.Id, Version: seen.current, ...fields } : { Flag: 'Add', ...fields };
    // Such calls are declared so that an Update takes the fields of an Add plus the Id. The generic types cannot express that.
    const outcome = await save(input as ClientInput<C>, { ...how, file, onProgress });
    if (outcome.saved) return outcome;
    if (outcome.current === undefined) return { ...outcome, current: undefined };
    // The server answers a row of the list that the record is from.
    const current = outcome.current as Row;
    seen.current = current.Version;
    return { ...outcome, current };
  };
};
