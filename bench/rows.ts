// The rows of the benchmark that are a rate: which call is made, and with which bodies.

import { numbersFrom } from '../demo/random.ts';
import { saveStory } from '../src/features/contents/stories/stories.contract.ts';
import { getDashboard } from '../src/features/desk/dashboard/dashboard.contract.ts';
import { listMembers } from '../src/features/people/members/members.contract.ts';
import { path } from '../src/platform/wire/call.ts';
import { type Person, people } from './people.ts';
import { anyPages, changes, pageBody, partsOfNames, searchBody } from './requests.ts';
import { storyCount } from './seed.ts';
import type { Subject } from './subject.ts';

export interface Row {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** Other ones each time, for a community of that size. */
  bodies(members: number): string[];
  /** Before each round something is written, so that nothing of what is asked is known from before. */
  isNew: boolean;
}

const random = numbersFrom(3);

const toList = { method: 'POST', path: path(listMembers) } as const;

export const pageAgain: Row = { name: 'page 1, asked again', ...toList, bodies: () => [pageBody(1)], isNew: false };

export const randomPages: Row = {
  name: 'random pages',
  ...toList,
  bodies: (members) => anyPages(members, random),
  isNew: true,
};

export const search: Row = {
  name: 'part of a name',
  ...toList,
  bodies: (members) => partsOfNames(peopleOf(members), random).map(searchBody),
  isNew: true,
};

/**
 * A story's update: it has every step of a save (checks, cleaning of formatted text, row, search index, commit) and no other cost.
 * Registering would measure the hashing of passwords, a story with a picture the drawing of pictures.
 */
export const saves: Row = {
  name: 'durable saves',
  method: 'POST',
  path: path(saveStory),
  bodies: () => changes(storyCount, random),
  isNew: false,
};

const wantedParts = 1_000;
const mostTries = 50_000;
const isAboutAHundred = (found: number) => found >= 50 && found <= 150;

/** Searching among more people for as many: each community is asked for parts of names that about a hundred of its own people have. */
export const searchForAHundred = async (subjects: readonly Subject[]): Promise<Row> => {
  const bodies = new Map<number, string[]>();
  for (const subject of subjects) bodies.set(subject.members, await bodiesForAHundred(subject));
  return { ...search, name: 'a name that a hundred have', bodies: (members) => bodies.get(members) ?? [] };
};

const bodiesForAHundred = async (subject: Subject): Promise<string[]> => {
  const bodies = new Set<string>();
  for (let tries = 0; bodies.size < wantedParts && tries < mostTries; ) {
    for (const body of partsOfNames(peopleOf(subject.members), random).map(searchBody)) {
      tries++;
      if (isAboutAHundred(await subject.count(search, body))) bodies.add(body);
      if (bodies.size === wantedParts) break;
    }
  }
  return [...bodies];
};

/** All figures of the community; with an address of its own each time, so that each is worked out. */
export const dashboard: Row = {
  name: 'dashboard, worked out',
  method: 'GET',
  path: path(getDashboard),
  bodies: () => Array.from({ length: 2_000 }, (_, number) => `asked=${number}`),
  isNew: true,
};

export const rows: readonly Row[] = [pageAgain, randomPages, search, dashboard, saves];

let known: Person[] = [];

const peopleOf = (members: number): Person[] => {
  if (known.length !== members) known = [...people(members)];
  return known;
};
