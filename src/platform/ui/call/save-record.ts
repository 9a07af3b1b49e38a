// Saving what a record's form gives: as a new record, or as a change of the one that was opened.

import type { Call, ClientInput } from '../../wire/call.ts';
import type { FailedTexts } from './failed-texts.ts';
import { type SaveOutcome, useFormSave } from './save.ts';

type RecordTexts = { added: string; updated: string } & ({ notSaved: FailedTexts } | { notAdded: FailedTexts; notUpdated: FailedTexts });

type Fields<C extends Call> = Omit<Extract<ClientInput<C>, { Flag: 'Add' }>, 'Flag'>;

/** For the `onSave` of a RecordDialog. */
export const useSaveRecord = <C extends Call>(call: C, record: { Id: number } | null, texts: RecordTexts) => {
  const save = useFormSave(call);
  const [notAdded, notUpdated] = 'notSaved' in texts ? [texts.notSaved, texts.notSaved] : [texts.notAdded, texts.notUpdated];
  const how = record ? { done: texts.updated, failed: notUpdated } : { done: texts.added, failed: notAdded };
  return ({ File: file, ...fields }: Fields<C> & { File?: File | null }, onProgress: (share: number) => void): Promise<SaveOutcome> => {
    const input: unknown = record ? { Flag: 'Update', Id: record.Id, ...fields } : { Flag: 'Add', ...fields };
    // An Update takes what an Add takes, and the Id; that is how such calls are declared, but the types of any call cannot tell.
    return save(input as ClientInput<C>, { ...how, file, onProgress });
  };
};
