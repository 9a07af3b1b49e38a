// Measures processor time: wall time would tell more about other work of the machine.

import { setTimeout as pause } from 'node:timers/promises';

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/** Of this process with all threads, in milliseconds. Not the work of PostgreSQL. */
export const processorTimeOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  return millisecondsOf(process.cpuUsage(before));
};

interface Blocks {
  /** How often something else had its turn. */
  turns: number;
  /** The longest work of this thread without a turn for others, in milliseconds of processor time. */
  longest: number;
  /** All work of this process, in milliseconds of processor time. */
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
