// What a person has mended in a file, left out, and said about its chapters and professions survives a reload: the same file, chosen again, has it. It
// is kept in the tab, and only of the last file.

import { tabStore } from '../../../platform/ui/session/storage.ts';
import type { MeantChapter, MeantProfession } from '../../../platform/wire/import-contract.ts';

/** What a person has typed in place of what the file has, by line and field. */
export type Mended = Readonly<Record<number, Record<string, string>>>;

/** Which chapters are meant by names that no chapter has. */
export type Meant = Readonly<Record<string, MeantChapter>>;

export interface Answers {
  mended: Mended;
  /** Lines that are not to be brought in. */
  leftOut: readonly number[];
  meant: Meant;
  /** The same of professions. */
  professions: Readonly<Record<string, MeantProfession>>;
}

export const noAnswers: Answers = { mended: {}, leftOut: [], meant: {}, professions: {} };

const place = 'import answers';

export const keyOf = (userId: number, kind: string, { name, size, lastModified }: File): string =>
  JSON.stringify([userId, kind, name, size, lastModified]);

export const keepAnswers = (key: string, answers: Answers): boolean => tabStore.writeJson(place, { key, answers });

export const keptAnswers = (key: string): Answers => {
  const kept = tabStore.readJson(place) as { key: string; answers: Answers } | null; // written by keepAnswers
  return kept?.key === key ? { ...noAnswers, ...kept.answers } : noAnswers;
};
