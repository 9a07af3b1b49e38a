// A day counted from today, in the time zone of the portal and of the browser. That of the machine may be another.

import { daysAfter, todayIn } from '../src/platform/server/calendar.ts';

export const inDays = (days: number) => daysAfter(todayIn('Asia/Kolkata'), days);
