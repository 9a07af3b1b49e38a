// The clock of the server, as the answers of the portal tell it: the clock of a phone may be wrong. It is behind the true one by the way of the
// last answer and by up to a second, never ahead.

/** By how many milliseconds the server's clock is ahead of this one. Null as long as no answer has told. */
let ahead: number | null = null;

/** The header is written when an answer begins, and tells whole seconds. */
export const hearServerClock = ({ headers }: Response, receivedAt: number): void => {
  const told = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(told)) ahead = told - receivedAt;
};

export const isServerClockHeard = (): boolean => ahead !== null;

/** A moment of this clock by that of the server. Where that was never heard, this one counts. */
export const serverTimeOf = (moment: number): number => moment + (ahead ?? 0);

/** The same as text, but never before a moment that the server has told: this clock may have been set back since. */
export const serverMomentOf = (moment: number, notBefore: string | null): string =>
  new Date(Math.max(serverTimeOf(Math.min(moment, Date.now())), Date.parse(notBefore ?? '') || 0)).toISOString();
