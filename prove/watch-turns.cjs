// Loaded before the portal: tells, on a port of its own, for how long the thread that answers all requests was at work at most without
// giving way to others, and altogether. It counts the processor's time, which other programs hardly change.

'use strict';

const { createServer } = require('node:http');
const { isMainThread } = require('node:worker_threads');

const microseconds = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

const watch = (port) => {
  let before = microseconds();
  let began = before;
  let longest = 0;
  const look = () => {
    const now = microseconds();
    longest = Math.max(longest, now - before);
    before = now;
  };
  setInterval(look, 1).unref();
  const server = createServer((_request, response) => {
    look();
    response.end(JSON.stringify({ longest: longest / 1_000, all: (before - began) / 1_000 }));
    longest = 0;
    began = before;
  });
  server.listen(port, '127.0.0.1').unref();
};

// Other threads load it too.
if (isMainThread) watch(Number(process.env.WATCH_PORT));
