// Loaded before the portal: tells, on a port of its own, how long the thread that answers all requests was at work at most without giving
// way to others, since it was told to watch, and how long altogether, since it was asked last. It counts the processor's time, which other
// programs hardly change. The system tells it to some milliseconds only.

'use strict';

const { createServer } = require('node:http');
const { isMainThread } = require('node:worker_threads');

const milliseconds = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

const serve = (port) => {
  let [began, before, longest] = [milliseconds(), 0, 0];
  let watching = null;
  const look = () => {
    const now = milliseconds();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const answers = {
    '/watch': () => {
      [before, longest] = [milliseconds(), 0];
      watching ??= setInterval(look, 1);
    },
    '/work': () => {
      if (watching) look();
      clearInterval(watching);
      watching = null;
      const all = milliseconds() - began;
      began += all;
      return { longest, all };
    },
  };
  createServer(({ url }, response) => response.end(JSON.stringify(answers[url]() ?? {})))
    .listen(port, '127.0.0.1')
    .unref();
};

// Other threads load it too.
if (isMainThread) serve(Number(process.env.WATCH_PORT));
