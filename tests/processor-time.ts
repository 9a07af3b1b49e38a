// How much work of the processor something is. Seconds of the clock would tell more about what else runs on the machine.

import { setTimeout as pause } from 'node:timers/promises';

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/** Of this process with all its threads, in milliseconds. What PostgreSQL does is not in it. */
export const processorTimeOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  return millisecondsOf(process.cpuUsage(before));
};

interface Blocks {
  /** How often something else had its turn meanwhile. */
  turns: number;
  /** The longest that this thread worked while nothing else had its turn, in milliseconds of the processor. */
  longest: number;
  /** All work of this process, in milliseconds of the processor. */
  took: number;
}

/** How long a piece of work holds others up. */
export const blocksOf = async (work: () => Promise<void>): Promise<Blocks> => {
  let isDone = false;
  const before = process.cpuUsage();
  const working = work().finally(() => {
    isDone = true;
  });
  let [turns, longest] = [0, 0];
  while (!isDone) {
    const beforeTurn = process.threadCpuUsage();
    await pause(1);
    longest = Math.max(longest, millisecondsOf(process.threadCpuUsage(beforeTurn)));
    turns += 1;
  }
  await working;
  return { turns, longest, took: millisecondsOf(process.cpuUsage(before)) };
};
