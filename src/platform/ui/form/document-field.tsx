// The field for a record's document. A file that is too large or has a wrong extension is refused at once. The server also checks its
// content.

import FileTextIcon from '~icons/tabler/file-text';
import UploadIcon from '~icons/tabler/upload';
import type { Upload } from '../../wire/call.ts';
import { bytesOf, fileEmpty, fileTooLarge } from '../../wire/uploads.ts';
import { showRounded } from '../format/numbers.ts';
import { FileField, FileIcon, type FileInput } from './file-field.tsx';
import type { FileValue } from './record-form.ts';

type DocumentUpload = Pick<Upload, 'maxMegabytes'> & { types: readonly string[]; wrongType: string };

interface DocumentFieldProps extends FileInput {
  upload: DocumentUpload;
}

export const DocumentField = ({ label, upload, value = null, onChange, error, required, isBusy }: DocumentFieldProps) => {
  const { maxMegabytes, types } = upload;
  const limits = `Max ${maxMegabytes}MB, ${types.join(', ').toUpperCase()}`;
  return (
    <FileField
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      required={required}
      isBusy={isBusy}
      title={(value instanceof File ? value.name : value) ?? 'Choose a file'}
      hint={`${hintOf(value)} ${limits}`}
      accept={types.map((type) => `.${type}`)}
      picture={<FileIcon icon={value ? FileTextIcon : UploadIcon} />}
      refusalOf={(file) => refusalOf(file, upload)}
    />
  );
};

const hintOf = (value: FileValue) => {
  if (value instanceof File) return `${sizeOf(value)}. Drop, paste or pick another.`;
  return value ? 'Drop, paste or pick to replace it.' : 'Drop, paste or pick.';
};

const sizeOf = ({ size }: File) => {
  const kilobytes = Math.ceil(size / bytesOf(1 / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${showRounded(size / bytesOf(1))} MB`;
};

const refusalOf = (file: File, { maxMegabytes, types, wrongType }: DocumentUpload) => {
  const extension = /\.([^.]+)$/.exec(file.name.trim())?.[1]?.toLowerCase();
  if (!extension || !types.includes(extension)) return wrongType;
  if (file.size === 0) return fileEmpty;
  return file.size > bytesOf(maxMegabytes) ? fileTooLarge(maxMegabytes) : null;
};
