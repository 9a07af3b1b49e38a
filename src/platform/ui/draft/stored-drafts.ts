// The drafts of forms in session storage: they belong to one tab, and survive a reload. Where nothing can be stored, nothing is kept.

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
  try {
    if (text.length > longest) throw new RangeError('The draft is too long');
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    dropDraft(key);
    return false;
  }
};

export const readDraft = (key: string): Draft | null => {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    return isFields(draft?.typed) && isFields(draft.opened) ? { typed: draft.typed, opened: draft.opened } : null;
  } catch {
    return null;
  }
};

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const dropDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be stored, there is no draft.
  }
};

/** Empties session storage, but for the drafts of a user whose session has ended and who may come back. */
export const clearAllButDrafts = (): void => removeWhere((key) => !key.startsWith(prefix));

export const dropDraftsOfOthers = (userId: number): void =>
  removeWhere((key) => key.startsWith(prefix) && !key.startsWith(`${prefix}${userId} `));

const removeWhere = (isGone: (key: string) => boolean): void => {
  for (const key of Object.keys(sessionStorage)) if (isGone(key)) sessionStorage.removeItem(key);
};
