// A day counted from today, in the time zone of portal and browser, which may differ from the machine's.

import { todayIn } from '../src/platform/server/calendar.ts';
import { daysAfter } from '../src/platform/wire/days.ts';

export const inDays = (days: number) => daysAfter(todayIn('Asia/Kolkata'), days);
