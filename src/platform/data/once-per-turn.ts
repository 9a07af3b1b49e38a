// Shares one read among all callers within one turn of the event loop.

/**
 * The read starts at the end of the turn, after all requests of this turn have arrived. So no caller gets a result that is older than
 * its request.
 */
export const oncePerTurn = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let next: Promise<T> | null = null;
  return () => {
    next ??= new Promise<T>((resolve) => {
      setImmediate(() => {
        next = null;
        resolve(read());
      });
    });
    return next;
  };
};
