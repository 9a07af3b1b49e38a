// The records that the server finds for a text, while it is typed.

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { listLedger } from '../../money/payments/ledger.contract.ts';
import { receiptNumberIn } from './palette-options.ts';
import { search, searchTexts, shortestSearch } from './search.contract.ts';

const debounce = 100;

/** `number` is the end of the number of a receipt. */
const useReceipts = (number: string | null) => {
  const input = { Search: number ?? '', CurrentPage: 1, RecordsPerPage: 10 };
  const { data, isPending } = useCall(listLedger, number === null ? null : input, { retry: false });
  const rows = number === null ? [] : (data?.rows ?? []).filter(({ ReceiptNo }) => ReceiptNo !== null && `/${ReceiptNo}`.endsWith(number));
  return { receipts: rows, isAsked: number !== null && isPending };
};

export const useFound = (typed: string, { mayFindReceipts = false } = {}) => {
  const text = typed.trim();
  const [sent] = useDebouncedValue(text, debounce);
  const isLongEnough = [...text.normalize('NFC')].length >= shortestSearch;
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    search,
    { Text: sent },
    {
      enabled: isLongEnough && sent === text,
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  const isWaiting = isLongEnough && sent !== text;
  const { receipts, isAsked } = useReceipts(mayFindReceipts && !isWaiting ? receiptNumberIn(sent) : null);
  return {
    records: isLongEnough && !error ? (data?.rows ?? []) : [],
    receipts: isWaiting ? [] : receipts,
    isLoading: isFetching || isWaiting || isAsked,
    /** The records are those of an earlier text. */
    isStale: isWaiting || isPlaceholderData,
    /** The records, or the failure, are the answer for the text as it is now. */
    isAnswered: !isLongEnough || (!isWaiting && !isAsked && !isPlaceholderData && (data !== undefined || (error !== null && !isFetching))),
    failure: error && isLongEnough && !isFetching && !isWaiting ? failureOf(error, searchTexts.failed) : null,
    retry: () => void refetch(),
  };
};
