// Saves the values of a record's form: as a new record, or as an update of the record that was opened.

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
    // Such calls are declared so that an Update takes the fields of an Add plus the Id. The generic types cannot express that.
    return save(input as ClientInput<C>, { ...how, file, onProgress });
  };
};
