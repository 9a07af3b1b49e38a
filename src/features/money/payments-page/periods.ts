// The periods for which an office asks: this month and the last one, this financial year and the last one (April to March).

import { type Day, daysAfter, monthsLater } from '../../../platform/wire/days.ts';

interface Period {
  name: string;
  from: Day;
  to: Day;
}

export const periodsOn = (today: Day): Period[] => {
  const month: Day = `${today.slice(0, 7)}-01`;
  const april: Day = `${today.slice(0, 4)}-04-01`;
  const year = today < april ? monthsLater(april, -12) : april;
  return [
    { name: 'This month', ...monthsFrom(month, 1) },
    { name: 'Last month', ...monthsFrom(monthsLater(month, -1), 1) },
    { name: 'This financial year', ...monthsFrom(year, 12) },
    { name: 'Last financial year', ...monthsFrom(monthsLater(year, -12), 12) },
  ];
};

const monthsFrom = (from: Day, months: number) => ({ from, to: daysAfter(monthsLater(from, months), -1) });
