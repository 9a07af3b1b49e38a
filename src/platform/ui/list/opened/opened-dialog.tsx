// The dialog of what is open over a list: the form of a record or of a new one, or a record to read.

import type { ReactNode } from 'react';
import type { ListContract } from '../../../wire/list-contract.ts';
import { RecordOfForm } from '../../draft/record-of-form.ts';
import type { ReadingProps } from '../../reading/reading-dialog.tsx';
import { InAddress } from '../../way-back/back-closes.ts';
import type { Opening } from '../opening.ts';
import { OpenedRecord } from './opened-record.tsx';

interface OpenedDialogProps<Row> {
  list: Pick<ListContract, 'call' | 'texts' | 'path'>;
  opening: Opening<Row>;
  form?: (record: Row | null, onClosed: () => void) => ReactNode;
  reading?: (row: Row, props: ReadingProps) => ReactNode;
  missing?: (id: number, onClosed: () => void) => ReactNode;
}

export const OpenedDialog = <Row extends { Id: number }>({ list, opening, form, reading, missing }: OpenedDialogProps<Row>) => {
  const { opened, edit, close } = opening;
  if (opened === null) return null;
  const showRecord = (row: Row, isForm: boolean) => {
    if (form && (isForm || !reading)) return form(row, close);
    return reading?.(row, { onClosed: close, onEdit: form && (() => edit(row)) });
  };
  if (opened.of === 'address') {
    return (
      <OpenedRecord
        key={opened.id}
        list={list}
        id={opened.id}
        onFailed={close}
        missing={
          missing &&
          ((id) => (
            <OpenedBy isInAddress of={id}>
              {missing(id, close)}
            </OpenedBy>
          ))
        }
      >
        {(row: Row) => (
          <OpenedBy isInAddress of={row.Id}>
            {showRecord(row, opened.isForm)}
          </OpenedBy>
        )}
      </OpenedRecord>
    );
  }
  const row = opened.of === 'new' ? null : opened.row;
  return (
    <OpenedBy isInAddress={list.path !== undefined} of={row?.Id ?? null}>
      {form?.(row, close)}
    </OpenedBy>
  );
};

const OpenedBy = ({ isInAddress, of, children }: { isInAddress: boolean; of: number | null; children: ReactNode }) => (
  <InAddress value={isInAddress}>
    <RecordOfForm value={of}>{children}</RecordOfForm>
  </InAddress>
);
