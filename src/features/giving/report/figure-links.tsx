// Each figure of the report leads to what it counts.

import { showMoney } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { type CountedTime, RowsLink } from '../figures/rows-link.tsx';
import type { Figure, Palms } from './report.contract.ts';

interface FigureLinkProps {
  row: Palms;
  figure: Figure;
  of: CountedTime;
}

export const FigureLink = ({ row, figure, of }: FigureLinkProps) => {
  const value = row[figure];
  if (value === null) return null;
  const shown = figure === 'ThankYou' ? showMoney(value) : showValue(value);
  if (value === 0) return shown;
  return (
    <RowsLink figure={figure} userId={row.UserId} of={of}>
      {shown}
    </RowsLink>
  );
};

export const showValue = (value: number): string => (Number.isInteger(value) ? showNumber(value) : String(value));
