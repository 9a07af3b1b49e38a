// SIGTERM and SIGINT. Ctrl-C and systemd signal all processes of a group, and npm passes its signal on: so a process may get one signal
// twice. A later one means something else.

const sameSignal = 1_000;

/** Calls `stop` once. The same signal, later than its copy can come, ends the process at once. */
export const listenForStop = (stop: () => void): void => {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    let firstAt: number | undefined;
    process.on(signal, () => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt >= sameSignal) process.exit(1);
      if (!isStopping) stop();
      isStopping = true;
    });
  }
};
