// The picture of a story, an article, a meetup, an insight or an event, as SVG.

import { seededRandom } from '../random.ts';
import { craftScenes } from './craft-scenes.ts';
import { palettes } from './palettes.ts';
import { height, landScenes, width } from './scenes.ts';
import { workScenes } from './work-scenes.ts';

const scenes = { ...landScenes, ...workScenes, ...craftScenes };

export type SceneName = keyof typeof scenes;

// Object.keys forgets which keys it was given.
export const sceneNames = Object.keys(scenes) as SceneName[];

/** The same title always gives the same picture. */
export const coverOf = (title: string, scene: SceneName): string => {
  const random = seededRandom('cover', title);
  const drawn = scenes[scene](random.pick(palettes), random);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1008" height="567" viewBox="0 0 ${width} ${height}">${drawn}</svg>`;
};
