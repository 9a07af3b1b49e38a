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
  const saveSeenVersion = useSeenVersion(record);
  const save = useFormSave(call);
  const [notAdded, notUpdated] = 'notSaved' in texts ? [texts.notSaved, texts.notSaved] : [texts.notAdded, texts.notUpdated];
  const how = record ? { done: texts.updated, failed: notUpdated } : { done: texts.added, failed: notAdded };
  return ({ File: file, ...fields }: Fields<C> & { File?: File | null }, onProgress: (share: number) => void): Promise<SaveOutcome<Row>> =>
    saveSeenVersion((Version) => {
      const input: unknown = record ? { Flag: 'Update', Id: record.Id, Version, ...fields } : { Flag: 'Add', ...fields };
      // Such calls are declared so that an Update takes the fields of an Add plus the Id. The generic types cannot express that.
      return save(input as ClientInput<C>, { ...how, file, onProgress });
    });
};

/** Saves with the version of the record that the user has seen. A refusal shows the record as it is now, so the next try has its version. */
export const useSeenVersion = <Row extends { Version: number }>(record: Row | null) => {
  const seen = useRef(record?.Version);
  return async (save: (version: number | undefined) => Promise<SaveOutcome>): Promise<SaveOutcome<Row>> => {
    const outcome = await save(seen.current);
    if (outcome.saved) return outcome;
    if (outcome.current === undefined) return { ...outcome, current: undefined };
    // The server answers the record as the call shows it that it was read with.
    const current = outcome.current as Row;
    seen.current = current.Version;
    return { ...outcome, current };
  };
};
