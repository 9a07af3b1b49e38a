// The seats of a chapter, in one query for all that show them.

import { useQuery } from '@tanstack/react-query';
import { send } from '../../../platform/ui/call/api.ts';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { listSeats, type Seat, seatTexts } from './seats.contract.ts';

export const useSeats = (ChapterId: number | null) => {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: [listSeats.name, { ChapterId }],
    queryFn: ({ signal }) => send(listSeats, { ChapterId: ChapterId ?? 0 }, { signal, asUser: true }),
    enabled: ChapterId !== null,
  });
  return {
    seats: data?.rows ?? none,
    isLoading,
    failed: error && !data ? failureOf(error, seatTexts.notFetched) : undefined,
    reload: () => void refetch(),
  };
};

const none: Seat[] = [];
