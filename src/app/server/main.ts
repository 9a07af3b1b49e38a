// The server process: reads settings, builds the web client if it is missing, starts and stops the portal.

import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { prepareDataDir, restrictNewFiles } from './data-dir.ts';
import type { Portal } from './portal.ts';
import { sentenceOf } from './start-error.ts';
import { listenForStop } from './stop-signals.ts';

restrictNewFiles();

enableCompileCache();
// By default V8 collects garbage so late that memory grows to many times what is in use. The machine also runs a database, so this flag
// makes it collect earlier. The young generation can only be set on the command line: `npm start` does.
setFlagsFromString('--heap-growing-percent=50');

// In milliseconds: enough to finish an upload on a slow connection.
const finishTimeout = 30_000;

const start = async () => {
  const { readConfig } = await import('./config.ts');
  const config = readConfig(process.env);
  prepareDataDir(config.dataDir);
  const web = process.argv.includes('--api-only') ? undefined : await (await import('./web-build.ts')).builtWeb();
  const [{ createPortal }, { createFirstAdmin }, { announceFirstPassword }] = await Promise.all([
    import('./portal.ts'),
    import('./first-admin.ts'),
    import('./first-password.ts'),
  ]);
  const checkAnswers = process.env.NODE_ENV === 'development';
  const { app, data, close } = await createPortal(config, { web, checkAnswers, onDamage: endWith });
  try {
    await createFirstAdmin(data, config);
    const listening = await app.listen({ port: config.port, host: config.host });
    stopOnSignal(close, config.drainSeconds);
    console.log(`Chapterhouse is at ${config.publicUrl ?? listening.replace('127.0.0.1', 'localhost')}`);
    const signIn = await announceFirstPassword(data, config.dataDir);
    if (signIn) console.log(signIn);
  } catch (error) {
    await close();
    throw error;
  }
};

const stopOnSignal = (close: Portal['close'], drainSeconds: number) =>
  listenForStop(() => {
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + finishTimeout).unref();
    close({ drainSeconds }).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });

const endWith = (error: unknown): void => {
  console.error(sentenceOf(error));
  process.exit(1);
};

start().catch(endWith);
