// Limits how many pieces of heavy work run at the same time. The rest waits, so that threads and processors stay free for other work.

/** Returns a function that runs work. When `max` pieces of work are running already, the next one waits. They start in their order. */
export const limitConcurrency = (max: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < max) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
