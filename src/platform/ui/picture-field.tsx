// A picture of a record: dropped, pasted or picked, looked at before it is sent. What is too large or no picture is refused at once.

import { Input, Text } from '@mantine/core';
import { type ChangeEvent, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { Upload } from '../wire/call.ts';
import { bytesOf, fileTooLarge, notAPicture, pictureTypes, smallPictureUrl } from '../wire/files.ts';
import { Icon } from './icon.tsx';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  label?: string;
  upload: Pick<Upload, 'maxMegabytes'>;
  /** The picture that the record has so far. */
  current: string | null;
  value?: File | null;
  onChange?: (file: File | null) => void;
  error?: string;
  required?: boolean;
}

export const PictureField = ({ label = 'Image', upload, current, value = null, onChange, error, required }: PictureFieldProps) => {
  const id = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const chosenUrl = useObjectUrl(value);
  const shownUrl = chosenUrl ?? (current && smallPictureUrl(current));
  const message = refused ?? error;

  const choose = (file: File | undefined) => {
    if (!file) return;
    const refusal = refusalOf(file, upload.maxMegabytes);
    setRefused(refusal);
    if (!refusal) onChange?.(file);
  };
  usePastedFile(choose);

  return (
    <Input.Wrapper id={id} label={label} error={message} errorProps={{ mt: 5, role: refused ? 'alert' : undefined }}>
      <div className={styles.zone} data-invalid={message !== undefined || undefined}>
        {shownUrl ? <img className={styles.picture} src={shownUrl} alt="" /> : <Placeholder />}
        <div className={styles.words}>
          <Text size="sm" fw={500} truncate>
            {value?.name ?? (current ? 'Choose another picture' : 'Choose a picture')}
          </Text>
          <Text size="xs" c="dimmed" id={`${id}-hint`}>
            Drop, paste or pick. Max {upload.maxMegabytes}MB, JPG/PNG/GIF/WEBP
          </Text>
        </div>
        {/* It covers the whole zone, so that clicking and dropping need no script. */}
        <input
          id={id}
          type="file"
          name="File"
          accept={pictureTypes.join(',')}
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

const Placeholder = () => (
  <span className={styles.picture}>
    <Icon name="upload" size={22} />
  </span>
);

const refusalOf = (file: File, maxMegabytes: number) => {
  const types: readonly string[] = pictureTypes;
  if (!types.includes(file.type)) return notAPicture;
  return file.size > bytesOf(maxMegabytes) ? fileTooLarge(maxMegabytes) : null;
};

const useObjectUrl = (file: File | null) => {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return url;
};

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
