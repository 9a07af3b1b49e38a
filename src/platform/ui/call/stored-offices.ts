// The running offices of the signed-in user in local storage: as many as there are, for as long as the session. Where nothing can be stored,
// the page itself knows them.

import type { ChapterRight } from '../../wire/roles.ts';
import { browserStore } from '../session/storage.ts';

export interface StoredOffice {
  chapterId: number;
  chapterName: string;
  office: string;
  rights: readonly ChapterRight[];
}

export interface OneChapter {
  Id: number;
  ChapterName: string;
}

export const chaptersOfOffices = (offices: readonly StoredOffice[]): OneChapter[] =>
  eachOnce(offices.map(({ chapterId, chapterName }) => ({ Id: chapterId, ChapterName: chapterName })));

export const eachOnce = (chapters: readonly OneChapter[]): OneChapter[] => [...new Map(chapters.map((one) => [one.Id, one])).values()];

const key = 'offices';

interface Known {
  userId: number;
  offices: readonly StoredOffice[];
}

let known: Known | null = null;

export const storeOffices = (userId: number, offices: readonly StoredOffice[]): void => {
  known = { userId, offices };
  // What an older text says would not be true.
  if (!browserStore.writeJson(key, known)) browserStore.remove(key);
};

/** None of somebody else: all tabs share what is stored. */
export const readOffices = (forUser: number): readonly StoredOffice[] => {
  const found = findOffices();
  return found?.userId === forUser && Array.isArray(found.offices) ? found.offices : [];
};

export const hasOffices = (): boolean => findOffices() !== null;

export const clearOffices = (): void => {
  known = null;
  browserStore.remove(key);
};

/** Written by `storeOffices`. */
const findOffices = () => (browserStore.readJson(key) ?? known) as Known | null;
