// Moments as the outbox stores them: ISO texts in UTC with milliseconds. All have the same length, so they sort by time.

type Time = Temporal.DurationLike;

export const nowText = (): string => textOf(Temporal.Now.instant());

export const textAfter = (moment: string, time: Time, side: 'after' | 'before' = 'after'): string => {
  const instant = Temporal.Instant.from(moment);
  return textOf(side === 'after' ? instant.add(time) : instant.subtract(time));
};

/** The clocks of nodes may differ by so much. A later moment that is stored was written while a clock was ahead, and does not count. */
export const clockDifference = { minutes: 2 };

export const soonText = (now = nowText()): string => textAfter(now, clockDifference);

const textOf = (moment: Temporal.Instant): string => moment.toString({ smallestUnit: 'millisecond' });
