// The field for a record's file: dropped, pasted or picked, with a preview. A file that is not allowed is refused at once.

import { Input, Text } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { IconDrawing } from '../look/icon.ts';
import styles from './file-field.module.css';
import type { FileValue } from './record-form.ts';

/** The props that a form gives to a file field. */
export interface FileInput {
  label: string;
  value?: FileValue;
  onChange?: (file: File | null) => void;
  error?: string;
  required?: boolean;
  /** No file can be chosen for now. */
  isBusy?: boolean;
}

interface FileFieldProps extends FileInput {
  /** The name of the file, or what to do. */
  title: string;
  /** Which files are allowed, and how large. */
  hint: string;
  accept: readonly string[];
  /** Decorative: the title names the file. */
  picture: ReactNode;
  /** The reason to refuse the file, or null when it is allowed. */
  refusalOf: (file: File) => string | null;
  /** Makes of the chosen file the one that is sent. */
  prepare?: (file: File) => Promise<File>;
  /** Why it is refused where that fails. */
  notPrepared?: string;
}

export const FileField = ({ title, hint, accept, picture, refusalOf, prepare, notPrepared = '', ...field }: FileFieldProps) => {
  const { label, value, onChange, error, required, isBusy } = field;
  const id = useId();
  const newest = useRef<File>(undefined);
  const [refusal, setRefusal] = useState<string | null>(null);
  const message = refusal ?? error;

  const choose = (file: File | undefined) => {
    if (!file || isBusy) return;
    const newRefusal = refusalOf(file);
    setRefusal(newRefusal);
    newest.current = file;
    if (newRefusal) return;
    if (!prepare) return onChange?.(file);
    // Of several that are chosen while the first is prepared, the last one counts.
    const isNewest = () => newest.current === file;
    prepare(file).then(
      (prepared) => isNewest() && onChange?.(prepared),
      () => isNewest() && setRefusal(notPrepared),
    );
  };
  usePastedFile(choose);
  useSafeDrops();

  return (
    <Input.Wrapper id={id} label={label} error={message} errorProps={{ mt: 5, role: refusal ? 'alert' : undefined }}>
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
        {/* The input covers the whole zone, so that clicking and dropping need no script. */}
        <input
          id={id}
          type="file"
          name="File"
          accept={accept.join(',')}
          className={styles.input}
          required={required && !value}
          // Not `disabled`: the browser would open a file that is dropped on it in place of the page.
          aria-disabled={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
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

// When a file is dropped beside the field, the browser would open it in place of the page, and everything typed would be lost.
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
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    // Copied text often comes with a picture of that text: then it is a text.
    if (!event.clipboardData?.getData('text/plain')) choose(event.clipboardData?.files[0]);
  });
  useEffect(() => {
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
};
