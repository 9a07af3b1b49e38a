// The form of a record: its values under the wire's names, checked by the rules of its contract, errors gone as soon as a field is edited.

import { useForm } from '@mantine/form';
import { z } from 'zod';
import type { Upload } from '../../wire/call.ts';
import { fieldErrorsOf } from '../../wire/refusal.ts';

/** Under this name stands what is wrong with the form as a whole, and with no field of it. */
export const ofTheWhole = '';

/** `initial` holds the record's values, or those of a new one. The form gives what the rules make of them. */
export const useRecordForm = <Fields extends z.ZodRawShape, Values extends Record<keyof Fields, unknown>>(
  rules: z.ZodObject<Fields>,
  initial: Values,
) => {
  const first = Object.keys(rules.shape)[0];
  return useForm<Values, z.output<z.ZodObject<Fields>>>({
    initialValues: initial,
    validate: (values) => {
      const read = rules.safeParse(values);
      return read.success ? {} : fieldErrorsOf(read.error);
    },
    transformValues: (values) => rules.parse(values),
    enhanceGetInputProps: ({ field }) => ({
      name: field,
      // The label marks it by style, so that the field's name stays the label's words.
      required: !z.safeParse(rules.shape[field as keyof Fields], null).success,
      withAsterisk: false,
      'data-autofocus': field === first || undefined,
    }),
  });
};

/** The rule for the file beside a record: wanted when the record is new, if at all. */
export const fileOf = ({ requiredToAdd }: Upload, isNew: boolean) =>
  z.custom<File | null>((file) => file !== null || !isNew || requiredToAdd === undefined, requiredToAdd);
