// The records that the server finds for a text, while it is typed.

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { search, searchTexts, shortestSearch } from './search.contract.ts';

const debounce = 100;

export const useFound = (typed: string) => {
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
  return {
    records: isLongEnough && !error ? (data?.rows ?? []) : [],
    isLoading: isFetching || isWaiting,
    /** The records are those of an earlier text. */
    isStale: isWaiting || isPlaceholderData,
    /** The records, or the failure, are the answer for the text as it is now. */
    isAnswered: !isLongEnough || (!isWaiting && !isPlaceholderData && (data !== undefined || (error !== null && !isFetching))),
    failure: error && isLongEnough && !isFetching && !isWaiting ? failureOf(error, searchTexts.failed) : null,
    retry: () => void refetch(),
  };
};
