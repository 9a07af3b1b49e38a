// One look at something for all who ask within one turn of the event loop.

/**
 * The look begins at the end of the turn, when all that the turn brings has arrived: so it never begins before a request that it answers for.
 */
export const oncePerTurn = <T>(look: () => Promise<T>): (() => Promise<T>) => {
  let next: Promise<T> | null = null;
  return () => {
    next ??= new Promise<T>((resolve) => {
      setImmediate(() => {
        next = null;
        resolve(look());
      });
    });
    return next;
  };
};
