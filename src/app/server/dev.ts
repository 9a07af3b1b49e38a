// npm run dev: runs the server, which restarts when its files change, and Vite, which forwards calls to it.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { listenForStop } from './stop-signals.ts';

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'main.ts'), '--api-only'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
});

const vite = await createServer();
await vite.listen();
console.log('The web client, reloading as it changes:');
vite.printUrls();

const stop = async () => {
  server.kill('SIGTERM');
  await vite.close();
};

listenForStop(() => void stop().then(() => process.exit(0)));
server.once('exit', (code) => process.exit(code ?? 1));
