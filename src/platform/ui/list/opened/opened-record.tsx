// A record that was opened by its address: it is read from the server, whole. An address of no record, or of one that the user may not see,
// is no page.

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { ListContract } from '../../../wire/list-contract.ts';
import { failureOf } from '../../call/failed-texts.ts';
import { useFailureToast } from '../../call/failure-toast.ts';
import { useCall } from '../../call/use-call.ts';
import { OpeningFrame } from '../../screen/opening-frame.tsx';
import { nowhere } from '../../screen/screen-address.ts';

interface OpenedRecordProps<Row> {
  list: Pick<ListContract, 'call' | 'texts'>;
  id: number | null;
  onFailed: () => void;
  /** Shown where there is no such record, instead of the page that is none. */
  missing?: (id: number) => ReactNode;
  children: (row: Row) => ReactNode;
}

export const OpenedRecord = <Row,>({ list: { call, texts }, id, onFailed, missing, children }: OpenedRecordProps<Row>) => {
  const input = { CurrentPage: 1, RecordsPerPage: 1, Id: id };
  const query = useCall(call, id === null ? null : input, {
    // A form must begin with the record as it is now: an old one would be a conflict when it is saved.
    gcTime: 0,
  });
  const { data, error } = query;
  // The row stays as it was when it was opened. A form compares its values with it, and a record that is deleted now can still be read.
  const [row, setRow] = useState<Row | null>(null);
  // The call's contract says what its rows are, but the type of a list on the screen knows only Row.
  const loaded = data?.rows[0] as Row | undefined;
  if (row === null && loaded) setRow(loaded);

  useFailureToast(query, error ? failureOf(error, texts.notFetched) : undefined);
  const fail = useEffectEvent(onFailed);
  const hasFailed = error !== null && row === null;
  useEffect(() => {
    if (hasFailed) fail();
  }, [hasFailed]);

  if (row !== null) return children(row);
  if (id !== null && missing && data?.rows.length === 0) return missing(id);
  if (id === null || data?.rows.length === 0) throw nowhere();
  return <OpeningFrame />;
};
