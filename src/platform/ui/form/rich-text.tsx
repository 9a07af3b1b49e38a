// Formatted text in a form. The editor itself is large and is loaded when a form that has one opens.

import { Input, Skeleton } from '@mantine/core';
import { useId, useMemo } from 'react';
import '@mantine/core/styles/Skeleton.layer.css';
import { LazyPart, lazyPart } from '../screen/lazy-part.tsx';

const RichTextEditor = lazyPart(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

interface RichTextProps {
  label: string;
  value?: string;
  onChange?: (html: string) => void;
  error?: string;
  required?: boolean;
  /** Of the area in which one writes, in pixels. */
  height?: number;
}

const toolbarHeight = 44;

export const RichText = ({ label, value = '', onChange, error, required, height = 300 }: RichTextProps) => {
  const id = useId();
  // The same as long as it says the same: the editor is told anew of another.
  const described = useMemo(
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
      <LazyPart fallback={<Skeleton height={height + toolbarHeight} />} failed="The editor could not be loaded.">
        <RichTextEditor value={value} onChange={(html) => onChange?.(html)} height={height} described={described} />
      </LazyPart>
    </Input.Wrapper>
  );
};
