// A file of a record: dropped, pasted or picked, looked at before it is sent. What cannot be taken is refused at once.

import { Input, Text } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import type { IconDrawing } from '../look/icon.ts';
import styles from './file-field.module.css';

/** What a form gives to a field of a file. */
export interface FileInput {
  value?: File | null;
  onChange?: (file: File | null) => void;
  error?: string;
  required?: boolean;
}

interface FileFieldProps extends FileInput {
  label: string;
  /** The file in a word or two, or what to do about it. */
  title: string;
  /** What may be chosen, and how large. */
  hint: string;
  accept: readonly string[];
  /** Decorative: the title says what it shows. */
  picture: ReactNode;
  /** Why the file cannot be taken; null when it can. */
  refusalOf: (file: File) => string | null;
}

export const FileField = ({ label, title, hint, accept, picture, refusalOf, value, onChange, error, required }: FileFieldProps) => {
  const id = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const message = refused ?? error;

  const choose = (file: File | undefined) => {
    if (!file) return;
    const refusal = refusalOf(file);
    setRefused(refusal);
    if (!refusal) onChange?.(file);
  };
  usePastedFile(choose);

  return (
    <Input.Wrapper id={id} label={label} error={message} errorProps={{ mt: 5, role: refused ? 'alert' : undefined }}>
      <div className={styles.zone} data-invalid={message !== undefined || undefined}>
        {picture}
        <div className={styles.words}>
          <Text size="sm" fw={500} truncate>
            {title}
          </Text>
          <Text size="xs" c="dimmed" id={`${id}-hint`}>
            {hint}
          </Text>
        </div>
        {/* It covers the whole zone, so that clicking and dropping need no script. */}
        <input
          id={id}
          type="file"
          name="File"
          accept={accept.join(',')}
          className={styles.input}
          required={required && !value}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            choose(event.currentTarget.files?.[0]);
            // Without this the same file could not be chosen twice.
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Input.Wrapper>
  );
};

export const FileImage = ({ url }: { url: string }) => <img className={styles.picture} src={url} alt="" />;

export const FileIcon = ({ icon: Icon }: { icon: IconDrawing }) => (
  <span className={styles.picture}>
    <Icon size={22} />
  </span>
);

// A file that is dropped beside the field would replace the page, and with it all that was typed.
const useSafeDrops = () =>
  useEffect(() => {
    const prevent = (event: DragEvent) => {
      const isInput = event.target instanceof HTMLInputElement && event.target.type === 'file';
      if (event.dataTransfer?.types.includes('Files') && !isInput) event.preventDefault();
    };
    window.addEventListener('dragover', prevent);
    window.addEventListener('drop', prevent);
    return () => {
      window.removeEventListener('dragover', prevent);
      window.removeEventListener('drop', prevent);
    };
  }, []);

const usePastedFile = (choose: (file: File | undefined) => void) => {
  useSafeDrops();
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    // Copied text often brings a picture of itself along.
    if (!event.clipboardData?.getData('text/plain')) choose(event.clipboardData?.files[0]);
  });
  useEffect(() => {
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
};
