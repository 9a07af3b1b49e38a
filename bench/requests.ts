// What is asked in each row of the benchmark. No body comes twice within a round, except where asking again is the point.

import { foldText } from '../src/platform/wire/fold-text.ts';
import { type Person, pick, type Random } from './people.ts';

export const rowsOnPage = 10;

export const pageBody = (number: number): string => JSON.stringify({ CurrentPage: number, RecordsPerPage: rowsOnPage });

const most = 20_000;

/** All pages of the list in no order, the deep ones too. */
export const anyPages = (total: number, random: Random): string[] => {
  const pages = Array.from({ length: Math.ceil(total / rowsOnPage) }, (_, index) => index + 1);
  return shuffled(pages, random).slice(0, most).map(pageBody);
};

const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map((each) => ({ each, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each);

const shortest = 3;
const longest = 6;

/** Parts of people's names, as somebody types them who looks for a person: of common names and of rare ones, none twice. */
export const partsOfNames = (people: readonly Person[], random: Random): string[] => {
  const parts = new Map<string, string>();
  for (let tries = 0; parts.size < most && tries < 10 * most; tries++) {
    const words = pick(people, random).name.split(' ');
    const word = pick(words, random);
    const length = shortest + Math.floor(random() * (longest - shortest + 1));
    if (word.length < length) continue;
    const at = Math.floor(random() * (word.length - length + 1));
    const part = word.slice(at, at + length);
    if (!parts.has(foldText(part))) parts.set(foldText(part), part);
  }
  return shuffled([...parts.values()], random);
};

export const searchBody = (FullName: string): string => JSON.stringify({ FullName, CurrentPage: 1, RecordsPerPage: rowsOnPage });

/** Changes to stories, each with every text of the form: what the portal's staff save all day. */
export const changes = (stories: number, random: Random): string[] =>
  Array.from({ length: most }, (_, number) => {
    const Id = 1 + Math.floor(random() * stories);
    const Description = `<h2>Change ${number}</h2><p>How a <strong>chapter</strong> grew, told for the ${number}th time.</p><ul><li>One</li><li>Two</li></ul>`;
    return JSON.stringify({ Flag: 'Update', Id, Name: `Story ${Id}, change ${number}`, ClientName: `Client ${number}`, Description });
  });
