// The database file is damaged after a clean stop: at its beginning, in the middle, cut, emptied, missing. The start is refused with one
// line, or everything is there; never an empty portal.

import { cp, mkdtemp, open, rm, stat, truncate, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { settings, signIn } from './client.ts';
import { broken, type Experiment } from './experiment.ts';
import { PortalProcess } from './portal-process.ts';
import { nothingGone, Writers } from './writers.ts';

const pageSize = 4_096;
/** The control: without damage the start is not refused. */
const undamaged = 'nothing';

const overwrite = async (file: string, position: number): Promise<void> => {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(pageSize, 0x5a), 0, pageSize, position);
  await handle.close();
};

const damages = async (file: string, isShort: boolean): Promise<[name: string, damage: (file: string) => Promise<void>][]> => {
  const { size } = await stat(file);
  const places = isShort ? 2 : 20;
  return [
    [undamaged, async () => undefined],
    ['its beginning overwritten', (each) => overwrite(each, 0)],
    ['cut in half', (each) => truncate(each, Math.floor(size / 2 / pageSize) * pageSize)],
    ['emptied', (each) => truncate(each, 0)],
    ['missing', (each) => unlink(each)],
    ...Array.from({ length: places }, (_, place): [string, (each: string) => Promise<void>] => {
      const position = Math.floor((((place + 1) / (places + 1)) * size) / pageSize) * pageSize;
      return [`page ${position / pageSize} overwritten`, (each) => overwrite(each, position)];
    }),
  ];
};

export const damagedDatabase: Experiment = {
  name: 'the database file is damaged',
  run: async ({ isShort }) => {
    const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const whole = join(folder, 'whole');
    const damaged = join(folder, 'damaged');
    const fileIn = (dataDir: string) => join(dataDir, 'chapterhouse.sqlite');
    let url = '';
    try {
      const writers = await fill(
        whole,
        (at) => (url = at),
        () => url,
      );
      // After a clean stop everything is in the file, and there is no log.
      const wrong: string[] = [];
      let [refused, served] = [0, 0];
      const all = await damages(fileIn(whole), isShort);
      for (const [name, damage] of all) {
        await rm(damaged, { recursive: true, force: true });
        await cp(whole, damaged, { recursive: true });
        await damage(fileIn(damaged));
        const ended = await tryToServe(damaged, (at) => (url = at), writers);
        if (name === undamaged && !ended.isWhole) wrong.push(`undamaged: ${ended.told}`);
        else if (ended.isWhole) served++;
        else if (ended.isRefused) refused++;
        else wrong.push(`${name}: ${ended.told}`);
      }
      await using portal = await PortalProcess.start({ ...settings, DATA_DIR: whole });
      url = portal.url;
      const counted = await writers.count();
      return {
        ...counted,
        megabytes: portal.megabytes(),
        others: { damages: all.length, 'refused with one line': refused, 'served with everything': served },
        failures: broken({ ...nothingGone(counted), [`Neither refused nor whole: ${wrong.join('; ')}`]: wrong.length === 0 }),
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const fill = async (DATA_DIR: string, setUrl: (url: string) => void, url: () => string): Promise<Writers> => {
  await using portal = await PortalProcess.start({ ...settings, DATA_DIR });
  setUrl(portal.url);
  const writers = new Writers(url, await signIn(portal.url));
  writers.start(4);
  await pause(1_500);
  await writers.stop();
  await portal.end('SIGTERM');
  return writers;
};

const tryToServe = async (DATA_DIR: string, setUrl: (url: string) => void, writers: Writers) => {
  let portal: PortalProcess;
  try {
    portal = await PortalProcess.start({ ...settings, DATA_DIR });
  } catch (error) {
    const told = error instanceof Error ? error.message : '';
    return { isWhole: false, isRefused: /^The portal did not start: [^\n]+\n$/.test(told), told };
  }
  try {
    setUrl(portal.url);
    const { lost, half, duplicated } = await writers.count();
    return { isWhole: lost + half + duplicated === 0, isRefused: false, told: `served with ${lost} lost, ${half} half` };
  } catch (error) {
    return { isWhole: false, isRefused: false, told: String(error) };
  } finally {
    await portal.end('SIGKILL');
  }
};
