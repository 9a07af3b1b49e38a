// What a person has mended in a file and said about its chapters and professions survives a reload: the same file, chosen again, has it. It
// is kept in the tab, and only of the last file.

import type { MeantNames, MeantProfessions } from '../../../platform/wire/import-contract.ts';

/** What a person has typed in place of what the file has, by line and field. */
export type Mended = Readonly<Record<number, Record<string, string>>>;

/** Which chapters are meant by names that no chapter has. */
export type Meant = Readonly<MeantNames>;

export interface Answers {
  mended: Mended;
  meant: Meant;
  /** The same of professions. */
  professions: Readonly<MeantProfessions>;
}

export const noAnswers: Answers = { mended: {}, meant: {}, professions: {} };

const place = 'import answers';

export const keyOf = (userId: number, kind: string, { name, size, lastModified }: File): string =>
  JSON.stringify([userId, kind, name, size, lastModified]);

export const keepAnswers = (key: string, answers: Answers): void => {
  try {
    sessionStorage.setItem(place, JSON.stringify({ key, answers }));
  } catch {
    // Where nothing can be stored, it is typed again.
  }
};

export const keptAnswers = (key: string): Answers => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as { key: string; answers: Answers } | null;
    if (kept?.key === key) return { ...noAnswers, ...kept.answers };
  } catch {
    // As if there were none.
  }
  return noAnswers;
};
