// The sentence of a confirmation that says for how long the deleted record can be brought back.

import { getKeeping } from '../../wire/calls/changes.ts';
import { useCall } from '../call/use-call.ts';
import { showNumber } from '../format/numbers.ts';

export const StaysInTrash = () => {
  const { data, error } = useCall(getKeeping, {}, { staleTime: Number.POSITIVE_INFINITY });
  const days = data?.res?.HistoryDays;
  // Its place is kept, so that the buttons stay where they are.
  if (days === undefined && !error) return <span style={{ visibility: 'hidden' }}>It stays in the trash for 365 days.</span>;
  return <span>{days ? `It stays in the trash for ${days === 1 ? '1 day' : `${showNumber(days)} days`}.` : 'It stays in the trash.'}</span>;
};
