import { vi } from 'vitest';
import type { TestPortal } from './test-portal.ts';

/** How many writes were under way or waiting at the same time, at most, while the work was done. */
export const countWritesAtOnce = async ({ data }: TestPortal, work: () => Promise<void>): Promise<number> => {
  const { write } = data;
  let [underWay, most] = [0, 0];
  const spy = vi.spyOn(data, 'write').mockImplementation((wanted) => {
    most = Math.max(most, ++underWay);
    return write.call(data, wanted).finally(() => underWay--) as never;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return most;
};
