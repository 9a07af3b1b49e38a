// The requests of the benchmark: no two alike in a round, and the same in every run.

import { seededRandom } from '../demo/random.ts';
import { listMeetups } from '../src/features/contents/meetups/meetups.contract.ts';
import { saveStory } from '../src/features/contents/stories/stories.contract.ts';
import { listMembers } from '../src/features/people/members/members.contract.ts';
import { updateDetails } from '../src/features/people/profile/profile.contract.ts';
import { type ClientInput, path } from '../src/platform/wire/call.ts';
import { bulkSave } from '../src/platform/wire/calls/bulk.ts';
import { foldText } from '../src/platform/wire/texts/fold-text.ts';
import type { Request } from './load.ts';
import { namesOf } from './people.ts';

export type WantedMembers = ClientInput<typeof listMembers>;
export type StoryChange = Extract<ClientInput<typeof saveStory>, { Flag: 'Update' }>;

export const storyCount = 1_000;
const rowsOnPage = 10;
const most = 10_000;

const random = seededRandom('requests');
const several = <T>(make: (number: number) => T): T[] => Array.from({ length: most }, (_, number) => make(number));

export const toMembers = (wanted: Partial<WantedMembers>): Request => ({
  path: path(listMembers),
  body: JSON.stringify({ CurrentPage: 1, RecordsPerPage: rowsOnPage, ...wanted }),
});

const uniqueRequests = (requests: Request[]): Request[] => [...new Map(requests.map((request) => [request.body, request])).values()];

const months = Array.from({ length: 84 }, (_, index) => `${2019 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`);
// No index has status and chapters, so this yardstick does not sort by them.
const indexedSorts = listMembers.sorts.filter((sort) => sort !== 'Status' && sort !== 'ChapterName');
const memberSorts = indexedSorts.flatMap((sort) => [sort, `-${sort}`] as const);
const states = ['Active', 'Expired', 'Inactive'] as const;

/** The first five pages of the list by one or two of its filters: a status, a month of joining, days in which memberships end. */
export const filteredPages = (): Request[] =>
  uniqueRequests(
    several(() =>
      toMembers({
        CurrentPage: random.whole(1, 5),
        ...(random.is(0.5) && { JoinedIn: random.pick(months) }),
        ...(random.is(0.5) ? { EndsWithin: random.whole(0, 365) } : { Status: random.pick(states) }),
      }),
    ),
  );

/** First pages: half of all members, half of memberships that end within some days: fewer days with more members. */
export const pagesOfAsMany = (members: number): Request[] =>
  uniqueRequests(
    several(() =>
      toMembers({
        CurrentPage: random.whole(1, 5),
        RecordsPerPage: random.whole(5, 50),
        ...(random.is(0.5) && { EndsWithin: Math.round((random.whole(0, 30) * 1_000_000) / members) }),
      }),
    ),
  );

/** The first five pages by any column that an index has, half of them of one status. */
export const sortedPages = (): Request[] =>
  uniqueRequests(
    several(() =>
      toMembers({
        CurrentPage: random.whole(1, 5),
        RecordsPerPage: random.whole(5, 50),
        Sort: random.pick(memberSorts),
        ...(random.is(0.5) && { Status: random.pick(states) }),
      }),
    ),
  );

export const anyPages = (members: number): Request[] =>
  uniqueRequests(several(() => toMembers({ CurrentPage: random.whole(1, members / rowsOnPage) })));

const names = [...namesOf(most)];

/** Searches by three to six letters of people's names, common and rare ones. */
export const partsOfNames = (): Request[] => {
  const parts = several(() => {
    const word = random.pick(random.pick(names).split(' '));
    const length = random.whole(3, 6);
    const at = random.whole(0, Math.max(word.length - length, 0));
    return foldText(word.slice(at, at + length));
  });
  return uniqueRequests(parts.filter((part) => part.length >= 3).map((FullName) => toMembers({ FullName })));
};

/** Changes to stories, each with every text of the form. */
export const changes = (): Request[] =>
  several((number) => {
    const Id = random.whole(1, storyCount);
    const Description = `<h2>Change ${number}</h2><p>How a <strong>chapter</strong> grew, told for the ${number}th time.</p><ul><li>One</li><li>Two</li></ul>`;
    const change: StoryChange = { Flag: 'Update', Id, Name: `Story ${Id}, change ${number}`, ClientName: `Client ${number}`, Description };
    return { path: path(saveStory), body: JSON.stringify(change) };
  });

/** Uses no database: it waits only for other work of the portal. */
export const healthCheck: Request = { method: 'GET', path: '/api/health', body: '' };

/** All members as a file. */
export const wholeList: Request = { path: path(listMembers), body: JSON.stringify({ Format: 'csv' }) };

/** No other row of the benchmark reads this table. */
export const meetups: Request = { path: path(listMeetups), body: JSON.stringify({ CurrentPage: 1, RecordsPerPage: rowsOnPage }) };

/** All members who joined in a month get the mark and lose it again, by filters instead of ids. */
export const marksOfAMonth = async (countOf: (members: Request) => Promise<number>): Promise<Request[]> => {
  const requests: Request[] = [];
  for (const JoinedIn of months.slice(-12)) {
    const Count = await countOf(toMembers({ JoinedIn }));
    for (const IsTmnians of [true, false]) {
      const marked = { Call: updateDetails.name, Flag: 'IsTmn', IsTmnians, Filters: { JoinedIn }, Count };
      requests.push({ path: path(bulkSave), body: JSON.stringify(marked) });
    }
  }
  return requests;
};

/** Nine reads to one save: page 1, filtered pages and parts of names in turn. */
export const mixed = (): Request[] => {
  const reads = [[toMembers({})], filteredPages(), partsOfNames()];
  const saves = changes();
  return several((number) => {
    const kind = number % 10 === 9 ? saves : reads[(number % 10) % reads.length];
    return random.pick(kind ?? saves);
  });
};
