// The dialog in which a document is added or edited. An edited document keeps its file unless another one is chosen.

import { NativeSelect, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DocumentField } from '../../../platform/ui/form/document-field.tsx';
import { type FileValue, fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { longest } from '../../../platform/wire/fields.ts';
import { type OwnPanelProps, useIsOfEverybody } from '../owner.tsx';
import { OwnerField, ownerRule } from '../owner-field.tsx';
import { documentFields, documentStatuses, documentTexts, documentUpload, saveDocument, type UserDocument } from './documents.contract.ts';

interface DocumentFormProps extends OwnPanelProps {
  /** The document to edit, or null to add one. */
  document: UserDocument | null;
  onClosed: () => void;
}

export const DocumentForm = ({ document, onClosed, ...panel }: DocumentFormProps) => {
  const isOfEverybody = useIsOfEverybody(panel);
  const save = useSaveRecord(saveDocument, document, documentTexts);
  const valuesOf = (document: UserDocument | null) => ({
    DocumentName: document?.DocumentName ?? '',
    // A stored status that is not among the choices becomes Active, because that is what the select would show.
    Status: document && (documentStatuses.find((status) => status === document.Status) ?? 'Active'),
    File: document?.FileName ?? null,
    UserId: panel.memberId ?? null,
  });
  const form = useRecordForm(
    z.object({ ...documentFields, File: fileOf(documentUpload, !document), ...ownerRule(isOfEverybody && !document) }),
    valuesOf(document),
  );
  const file = form.getInputProps('File');
  const chooseFile = (chosen: FileValue) => {
    const { DocumentName, File: before } = form.getValues();
    file.onChange(chosen);
    const isTyped = DocumentName.trim() !== '' && DocumentName !== nameOf(before);
    if (!document && !isTyped) form.setFieldValue('DocumentName', nameOf(chosen));
  };
  return (
    <RecordDialog title={document ? 'Edit Document' : 'Add Document'} form={form} onClosed={onClosed} onSave={save} valuesOf={valuesOf}>
      <TextInput {...form.getInputProps('DocumentName')} />
      <DocumentField upload={documentUpload} {...file} onChange={chooseFile} />
      {document && <NativeSelect data={documentStatuses} {...form.getInputProps('Status')} />}
      {!document && isOfEverybody && <OwnerField {...form.getInputProps('UserId')} />}
    </RecordDialog>
  );
};

/** What a document is called as long as nobody has named it: its file, without the ending. */
const nameOf = (file: FileValue): string =>
  file instanceof File
    ? file.name
        .replace(/\.[^.]*$/, '')
        .replaceAll('_', ' ')
        .trim()
        .slice(0, longest.name)
    : '';
