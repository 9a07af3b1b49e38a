// The form state of a record. Its fields have the names of the wire and are checked by the contract's rules. An error disappears as soon as
// its field is edited.

import { useForm } from '@mantine/form';
import { z } from 'zod';
import type { Upload } from '../../wire/call.ts';
import { fieldErrorsOf } from '../../wire/refusal.ts';

/** The key of an error that belongs to the whole form and to no field. */
export const ofTheWhole = '';

/** `initial` holds the values of the record or of a new one. On submit the form gives the values as parsed by the rules. */
export const useRecordForm = <Fields extends z.ZodRawShape, Values extends Record<keyof Fields, unknown>>(
  rules: z.ZodObject<Fields>,
  initial: Values,
) => {
  const firstField = Object.keys(rules.shape)[0];
  return useForm<Values, z.output<z.ZodObject<Fields>>>({
    initialValues: initial,
    validate: (values) => {
      const parsed = rules.safeParse(values);
      return parsed.success ? {} : fieldErrorsOf(parsed.error);
    },
    transformValues: (values) => rules.parse(values),
    enhanceGetInputProps: ({ field }) => ({
      name: field,
      // Required fields are marked by CSS. An asterisk in the label would become part of the field's name.
      required: !z.safeParse(rules.shape[field as keyof Fields], null).success,
      withAsterisk: false,
      'data-autofocus': field === firstField || undefined,
    }),
  });
};

/** A file that was chosen in the form, or the address or the name of the one that the record has. */
export type FileValue = File | string | null;

/** The rule for a record's file. It may be required for a new record; an existing record keeps its file. */
export const fileOf = ({ requiredToAdd }: Upload, isNew: boolean) =>
  z
    .custom<FileValue>((file) => file !== null || !isNew || requiredToAdd === undefined, requiredToAdd)
    .transform((file) => (file instanceof File ? file : null));
