// A form that opens inside a dialog. It takes the focus, and tells the dialog whether it has unsaved input.

import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useEffect } from 'react';
import { useSubmit } from '../../../platform/ui/form/submit.tsx';

export interface InlineFormProps {
  /** True while closing the dialog would lose typed input. */
  isUnsaved: RefObject<boolean>;
  onSaved: (text: string) => void;
  onCancel: () => void;
}

type Submit<Values extends object, Output, Row> = Parameters<typeof useSubmit<Values, Output, Row>>[1];

type InlineForm<Values extends object, Output, Row> = Submit<Values, Output, Row> & Pick<InlineFormProps, 'isUnsaved'>;

export const useInlineForm = <Values extends object, Output, Row = unknown>(
  form: UseFormReturnType<Values, Output>,
  { isUnsaved, ...submit }: InlineForm<Values, Output, Row>,
) => {
  const { element, state } = useSubmit(form, submit);
  const { ref } = element;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  useEffect(() => {
    isUnsaved.current = form.isDirty();
    return () => {
      isUnsaved.current = false;
    };
  });
  return { element, state };
};
