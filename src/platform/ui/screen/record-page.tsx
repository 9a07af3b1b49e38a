// The page of one record, by the id in its address: the record, or why it is not there. An address of no record, or of one that the user may
// not see, is no page.

import { Button, Loader, Stack } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { Call, RowOf } from '../../wire/call.ts';
import { messageOf } from '../call/api.ts';
import { useLastAnswer } from '../call/last-answer.ts';
import { useOne } from '../call/use-call.ts';
import { Notice } from '../list/frame/list-notices.tsx';
import { useGoBack } from '../way-back/go-back.ts';
import { type Href, nowhere } from './screen-address.ts';

interface RecordPageProps<C extends Call> {
  /** The list that has the record. */
  list: C;
  id: number | null;
  /** What it is, such as 'Meeting'. */
  record: string;
  /** What is said where the server says nothing. */
  failed: string;
  /** Where 'Go Back' leads whoever has just come. */
  back: Href;
  /** It is there also without a network, as it was today. */
  isKept?: boolean;
  /** Shown where there is none such, instead of the page that is none. */
  missing?: ReactNode;
  /** Below the notice that it could not be loaded. */
  belowFailure?: ReactNode;
  children: (row: RowOf<C>) => ReactNode;
}

export const RecordPage = <C extends Call>({ list, id, isKept, missing, children, ...texts }: RecordPageProps<C>) => {
  const { row: present, isLoading, error, retry } = useOne(list, id);
  const row = useLastAnswer(isKept && id !== null ? `${list.name} ${id}` : null, present, error);
  // What is open on the page of one record is not open on that of the next.
  if (row) return <Fragment key={id}>{children(row)}</Fragment>;
  if (isLoading) return <LoadingRecord record={texts.record} />;
  if (!error && missing !== undefined) return missing;
  if (!error) throw nowhere();
  return <FailedRecord {...texts} error={error} onRetry={retry} />;
};

export const LoadingRecord = ({ record }: { record: string }) => (
  <Stack mih={320} align="center" justify="center" role="status">
    <Loader aria-label={`Loading the ${record.toLowerCase()}`} />
  </Stack>
);

type FailedRecordProps = Pick<RecordPageProps<Call>, 'record' | 'failed' | 'back' | 'belowFailure'> & { error: Error; onRetry: () => void };

export const FailedRecord = ({ record, failed, back, belowFailure, error, onRetry }: FailedRecordProps) => {
  const goBack = useGoBack(back);
  return (
    <>
      <Notice drawing="failed" text={`Error Loading ${record}`} hint={messageOf(error, failed)}>
        <Button onClick={onRetry}>Try Again</Button>
        <Button variant="default" onClick={goBack}>
          Go Back
        </Button>
      </Notice>
      {belowFailure}
    </>
  );
};
