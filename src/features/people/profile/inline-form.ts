// A form that opens inside a dialog. It takes the focus.

import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { useSubmit } from '../../../platform/ui/form/submit.tsx';

export interface InlineFormProps {
  onSaved: (text: string) => void;
  onCancel: () => void;
}

export const useInlineForm = <Values extends object, Output, Row = unknown>(
  form: UseFormReturnType<Values, Output>,
  submit: Parameters<typeof useSubmit<Values, Output, Row>>[1],
) => {
  const { element, state } = useSubmit(form, submit);
  const { ref } = element;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return { element, state };
};
