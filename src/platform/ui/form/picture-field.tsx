// The field for a record's picture, with a preview. A large photo is made smaller; what is not a picture is refused at once.

import { useEffect, useMemo } from 'react';
import UploadIcon from '~icons/tabler/upload';
import type { Upload } from '../../wire/call.ts';
import { smallPictureUrl } from '../../wire/files.ts';
import { fileTooLarge, pictureTypes } from '../../wire/uploads.ts';
import { FileField, FileIcon, FileImage, type FileInput } from './file-field.tsx';
import { largerPhotos, refusalOfPicture, smallerPicture } from './smaller-picture.ts';

interface PictureFieldProps extends FileInput {
  upload: Pick<Upload, 'maxMegabytes'>;
}

export const PictureField = ({ label, upload, value = null, onChange, error, required }: PictureFieldProps) => {
  const chosen = value instanceof File ? value : null;
  const chosenUrl = useObjectUrl(chosen);
  const shownUrl = typeof value === 'string' ? smallPictureUrl(value) : chosenUrl;
  return (
    <FileField
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      required={required}
      title={chosen?.name ?? (value ? 'Choose another picture' : 'Choose a picture')}
      hint={`Drop, paste or pick. Max ${upload.maxMegabytes}MB, JPG/PNG/GIF/WEBP. ${largerPhotos}.`}
      accept={pictureTypes}
      picture={shownUrl ? <FileImage url={shownUrl} /> : <FileIcon icon={UploadIcon} />}
      refusalOf={(file) => refusalOfPicture(file, upload.maxMegabytes)}
      prepare={(file) => smallerPicture(file, upload.maxMegabytes)}
      notPrepared={fileTooLarge(upload.maxMegabytes)}
    />
  );
};

const useObjectUrl = (file: File | null) => {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return url;
};
