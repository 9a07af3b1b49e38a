// The field for a record's picture, with a preview. A file that is too large or not a picture is refused at once.

import { useEffect, useMemo } from 'react';
import UploadIcon from '~icons/tabler/upload';
import type { Upload } from '../../wire/call.ts';
import { bytesOf, fileTooLarge, notAPicture, pictureTypes, smallPictureUrl } from '../../wire/files.ts';
import { FileField, FileIcon, FileImage, type FileInput } from './file-field.tsx';

interface PictureFieldProps extends FileInput {
  upload: Pick<Upload, 'maxMegabytes'>;
}

export const PictureField = ({ label, upload, value = null, onChange, error, required }: PictureFieldProps) => {
  const chosen = value instanceof File ? value : null;
  const chosenUrl = useObjectUrl(chosen);
  const shownUrl = typeof value === 'string' ? smallPictureUrl(value) : chosenUrl;
  return (
    <FileField
      {...{ label, value, onChange, error, required }}
      title={chosen?.name ?? (value ? 'Choose another picture' : 'Choose a picture')}
      hint={`Drop, paste or pick. Max ${upload.maxMegabytes}MB, JPG/PNG/GIF/WEBP`}
      accept={pictureTypes}
      picture={shownUrl ? <FileImage url={shownUrl} /> : <FileIcon icon={UploadIcon} />}
      refusalOf={(file) => refusalOf(file, upload.maxMegabytes)}
    />
  );
};

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
