// The demo's data folder. A marker in it tells that the demo made it, and whether it got to the end.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const markerName = 'demo-community.json';

type Found = 'nothing' | 'unfinished' | 'finished' | 'foreign';

/** The folder is not the demo's. The message is one line for whoever starts the demo. */
export class ForeignFolder extends Error {}

export const lookInto = (folder: string): Found => {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return 'nothing';
  const marker = join(folder, markerName);
  if (!existsSync(marker)) return 'foreign';
  return readFileSync(marker, 'utf8').includes('"isFinished":true') ? 'finished' : 'unfinished';
};

/** Whether a community has to be made. Removes an unfinished or unwanted one first. */
export const prepareFolder = (folder: string, isFreshWanted: boolean): boolean => {
  const found = lookInto(folder);
  if (found === 'foreign') {
    throw new ForeignFolder(`${folder} is not empty and was not made by the demo; set DATA_DIR to another folder.`);
  }
  if (found === 'finished' && !isFreshWanted) return false;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mark(folder, false);
  for (const name of readdirSync(folder)) if (name !== markerName) rmSync(join(folder, name), { recursive: true });
  return true;
};

export const markFinished = (folder: string): void => mark(folder, true);

/** Written under another name and then renamed, so that the marker is never half written. */
const mark = (folder: string, isFinished: boolean) => {
  const marker = join(folder, markerName);
  writeFileSync(`${marker}.part`, JSON.stringify({ isFinished, at: new Date().toISOString() }));
  renameSync(`${marker}.part`, marker);
};
