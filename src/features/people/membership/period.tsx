// The period of a membership.

import { showDate } from '../../../platform/ui/format/dates.ts';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';

export const Period = ({ start, end }: { start: string | null; end: string | null }) =>
  start || end ? <TwoLines first={showDate(start)} second={`to ${showDate(end)}`} /> : showDate(null);
