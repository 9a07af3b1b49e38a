// The form state of a record. Its fields have the names of the wire and are checked by the contract's rules. An error disappears as soon as
// its field is edited.

import { type UseFormReturnType, useForm } from '@mantine/form';
import { z } from 'zod';
import type { Upload } from '../../wire/call.ts';
import { type Labelled, labelled, labelOf } from '../../wire/labels.ts';
import { fieldErrorsOf } from '../../wire/refusal.ts';

/** The key of an error that belongs to the whole form and to no field. */
export const wholeForm = '';

type MantineForm<Values, Output> = UseFormReturnType<Values, Output>;

export interface RecordForm<Values, Output> extends Omit<MantineForm<Values, Output>, 'getInputProps'> {
  /** The props of a field, with its label. A field that is called otherwise has its own label after them. */
  getInputProps: (
    field: keyof Values & string,
    options?: { type: 'checkbox' },
  ) => ReturnType<MantineForm<Values, Output>['getInputProps']> & { label: string; name: string };
}

/**
 * `initial` holds the values of the record or of a new one. On submit the form gives the values as parsed by the rules. `onChanged` is called
 * with all values, whatever changes them: typing, a draft that comes back, or discarding it.
 */
export const useRecordForm = <Fields extends Record<string, Labelled>, Values extends Record<keyof Fields, unknown>>(
  rules: z.ZodObject<Fields>,
  initial: Values,
  onChanged?: (values: Values) => void,
): RecordForm<Values, z.output<z.ZodObject<Fields>>> => {
  // A form has a rule for each of its fields.
  const ruleOf = (field: string) => rules.shape[field] as Labelled;
  const firstField = Object.keys(rules.shape)[0];
  const form = useForm<Values, z.output<z.ZodObject<Fields>>>({
    initialValues: initial,
    ...(onChanged && { onValuesChange: onChanged }),
    validate: (values) => {
      const parsed = rules.safeParse(values);
      return parsed.success ? {} : fieldErrorsOf(parsed.error);
    },
    transformValues: (values) => rules.parse(values),
    enhanceGetInputProps: ({ field }) => ({
      name: field,
      label: labelOf(ruleOf(field)),
      // Required fields are marked by CSS. An asterisk in the label would become part of the field's name.
      required: !z.safeParse(ruleOf(field), null).success,
      withAsterisk: false,
      // Another field that a form marks stays marked: forms do not always show their first one.
      ...(field === firstField && { 'data-autofocus': true }),
    }),
  });
  // The type of useForm does not know what enhanceGetInputProps adds.
  return form as typeof form & RecordForm<Values, z.output<z.ZodObject<Fields>>>;
};

/** A file that was chosen in the form, or the address or the name of the one that the record has. */
export type FileValue = File | string | null;

/** The rule for a record's file. It may be required for a new record; an existing record keeps its file. */
export const fileOf = ({ label = 'Image', requiredToAdd }: Upload, isNew: boolean) =>
  labelled(
    label,
    (file) => file,
    z
      .custom<FileValue>((file) => file !== null || !isNew || requiredToAdd === undefined, requiredToAdd)
      .transform((file) => (file instanceof File ? file : null)),
  );
