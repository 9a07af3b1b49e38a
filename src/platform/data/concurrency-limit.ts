// Work that takes much of the machine, so many at a time: the rest waits its turn, and others find a thread and a processor free.

/** Gives what runs each work it is given as soon as fewer than `most` are running, in the order in which they came. */
export const limitConcurrency = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++;
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
