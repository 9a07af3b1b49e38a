// The records that the server finds for a text, while it is typed.

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { listLedger } from '../../money/payments/ledger.contract.ts';
import { receiptNumberIn, referenceIn } from './palette-options.ts';
import { search, searchTexts, shortestSearch } from './search.contract.ts';

const debounce = 100;

/** Payments by the end of the number of their receipt, or by their whole reference. */
const usePayments = (text: string | null) => {
  const number = text === null ? null : receiptNumberIn(text);
  const reference = text !== null && number === null ? referenceIn(text) : null;
  const isAsking = number !== null || reference !== null;
  const input = { Search: number, Reference: reference, CurrentPage: 1, RecordsPerPage: 10 };
  const { data, isPending } = useCall(listLedger, isAsking ? input : null, { retry: false });
  const rows = isAsking ? (data?.rows ?? []) : [];
  const payments = number === null ? rows : rows.filter(({ ReceiptNo }) => ReceiptNo !== null && `/${ReceiptNo}`.endsWith(number));
  return { payments, isAsked: isAsking && isPending };
};

export const useFound = (typed: string, { mayFindPayments = false } = {}) => {
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
  const { payments, isAsked } = usePayments(mayFindPayments && !isWaiting ? sent : null);
  return {
    records: isLongEnough && !error ? (data?.rows ?? []) : [],
    payments: isWaiting ? [] : payments,
    isLoading: isFetching || isWaiting || isAsked,
    /** The records are those of an earlier text. */
    isStale: isWaiting || isPlaceholderData,
    /** The records, or the failure, are the answer for the text as it is now. */
    isAnswered: !isLongEnough || (!isWaiting && !isAsked && !isPlaceholderData && (data !== undefined || (error !== null && !isFetching))),
    failure: error && isLongEnough && !isFetching && !isWaiting ? failureOf(error, searchTexts.failed) : null,
    retry: () => void refetch(),
  };
};
