// The sentence of a confirmation that says for how long the deleted record can be brought back.

import { getKeeping } from '../../wire/calls/changes.ts';
import { useCall } from '../call/use-call.ts';
import { showNumber } from '../format/numbers.ts';
import type { Kept } from './confirm.ts';

const usual: Kept = (time) => `It stays in the trash${time}.`;

export const StaysInTrash = ({ say = usual }: { say?: Kept | undefined }) => {
  const { data, error } = useCall(getKeeping, {}, { staleTime: Number.POSITIVE_INFINITY });
  const days = data?.res?.HistoryDays;
  // Its place is kept, so that the buttons stay where they are.
  if (days === undefined && !error) return <span style={{ visibility: 'hidden' }}>{say(' for 365 days')}</span>;
  return <span>{say(days ? ` for ${days === 1 ? '1 day' : `${showNumber(days)} days`}` : '')}</span>;
};
