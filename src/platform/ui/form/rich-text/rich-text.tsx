// The field for formatted text. The editor's code is large and is loaded when a form with such a field opens.

import { Input, Skeleton } from '@mantine/core';
import { useId, useMemo } from 'react';
import { lazyPart } from '../../screen/lazy-part.tsx';

const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx'), 'RichTextEditor');

interface RichTextProps {
  label: string;
  value?: string;
  onChange?: (html: string) => void;
  error?: string;
  required?: boolean;
  /** The height of the text area, in pixels. */
  height?: number;
}

const toolbarHeight = 44;

export const RichText = ({ label, value = '', onChange, error, required, height = 300 }: RichTextProps) => {
  const id = useId();
  // Memoised, because the editor is configured again whenever this object changes.
  const aria = useMemo(
    () => ({
      'aria-labelledby': `${id}-label`,
      'aria-describedby': error ? `${id}-error` : '',
      'aria-invalid': String(Boolean(error)),
      'aria-required': String(Boolean(required)),
    }),
    [id, error, required],
  );
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" labelProps={{ id: `${id}-label` }} error={error} errorProps={{ mt: 5 }}>
      <RichTextEditor
        fallback={<Skeleton height={height + toolbarHeight} />}
        failed="The editor could not be loaded."
        value={value}
        onChange={(html) => onChange?.(html)}
        height={height}
        aria={aria}
      />
    </Input.Wrapper>
  );
};
