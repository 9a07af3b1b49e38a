// The running offices of the signed-in user in local storage: as many as there are, for as long as the session. Where nothing can be stored,
// the page itself knows them.

import type { ChapterRight } from '../../wire/roles.ts';

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

let known: string | null = null;

export const storeOffices = (userId: number, offices: readonly StoredOffice[]): void => {
  known = JSON.stringify({ userId, offices });
  try {
    localStorage.setItem(key, known);
  } catch {
    // What an older text says would not be true.
    removeStored();
  }
};

/** None of somebody else: all tabs share what is stored. */
export const readOffices = (ofUser: number): readonly StoredOffice[] => {
  try {
    const { userId, offices } = JSON.parse(stored() ?? known ?? '{}') as { userId?: unknown; offices?: unknown };
    // Written by `storeOffices`.
    return userId === ofUser && Array.isArray(offices) ? (offices as StoredOffice[]) : [];
  } catch {
    return [];
  }
};

export const hasOffices = (): boolean => (stored() ?? known) !== null;

export const clearOffices = (): void => {
  known = null;
  removeStored();
};

const stored = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const removeStored = (): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then there is none.
  }
};
