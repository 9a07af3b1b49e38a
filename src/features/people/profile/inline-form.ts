// A form that opens inside a dialog. It takes the focus.

import { useEffect } from 'react';
import type { RecordForm } from '../../../platform/ui/form/record-form.ts';
import { useSubmit } from '../../../platform/ui/form/submit.tsx';

export interface InlineFormProps {
  onSaved: (text: string) => void;
  onCancel: () => void;
}

export const useInlineForm = <Values extends object, Output, Row = unknown>(
  form: RecordForm<Values, Output>,
  submit: Parameters<typeof useSubmit<Values, Output, Row>>[1],
) => {
  const { element, state } = useSubmit(form, submit);
  const { ref } = element;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return { element, state };
};
