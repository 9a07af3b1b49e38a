// The seats of a chapter, in one query for all that show them.

import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { listSeats, type Seat, seatTexts } from './seats.contract.ts';

export const useSeats = (ChapterId: number | null) => {
  const { data, error, isLoading, refetch } = useCall(listSeats, ChapterId === null ? null : { ChapterId }, { isSignedIn: true });
  return {
    seats: data?.rows ?? none,
    isLoading,
    failed: error && !data ? failureOf(error, seatTexts.notFetched) : undefined,
    reload: () => void refetch(),
  };
};

const none: Seat[] = [];
