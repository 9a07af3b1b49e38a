// The drafts of forms in session storage: they belong to one tab, and survive a reload.

import { tabStore } from '../session/storage.ts';

/** What somebody has typed: the changed fields, and what was in these fields when the form opened. */
export interface Draft {
  typed: Record<string, unknown>;
  opened: Record<string, unknown>;
}

const prefix = 'draft ';

/** `form` tells the form and its record from all others. */
export const draftKey = (userId: number, form: readonly (string | number)[]): string => `${prefix}${userId} ${JSON.stringify(form)}`;

const longest = 1_000_000;

/** False when the text is too long or the storage is full. Then the last draft that could be stored goes too: it would be half of the text. */
export const storeDraft = (key: string, draft: Draft): boolean => {
  const text = JSON.stringify(draft);
  const isStored = text.length <= longest && tabStore.write(key, text);
  if (!isStored) dropDraft(key);
  return isStored;
};

export const readDraft = (key: string): Draft | null => {
  const draft = tabStore.readJson(key) as Partial<Draft> | null;
  return isFields(draft?.typed) && isFields(draft.opened) ? { typed: draft.typed, opened: draft.opened } : null;
};

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const dropDraft = (key: string): void => tabStore.remove(key);

/** Empties session storage, but for the drafts of a user whose session has ended and who may come back. */
export const clearAllButDrafts = (): void => tabStore.removeWhere((key) => !key.startsWith(prefix));

export const dropDraftsOfOthers = (userId: number): void =>
  tabStore.removeWhere((key) => key.startsWith(prefix) && !key.startsWith(`${prefix}${userId} `));
