// Whether somebody was there, who says so, and when.

import { showTime } from '../../../platform/ui/format/dates.ts';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { MarkBadge } from '../meetings/badges.tsx';
import type { Attendance } from './attendances.contract.ts';

export const MarkOf = ({ person: { Mark, Via, MarkedByName, MarkedAt, SubstituteName } }: { person: Attendance }) =>
  Mark && (
    <TwoLines
      first={<MarkBadge mark={Mark} />}
      second={[Mark === 'Substitute' ? SubstituteName : null, Via === 'Officer' ? MarkedByName : Via, MarkedAt && showTime(MarkedAt)]
        .filter(Boolean)
        .join(', ')}
    />
  );
