// Calls of the API by super admins, as any client sends them.

import { makePicture } from '../tests/makers.ts';

/** One user makes all changes, more than the usual limit. */
export const settings = { ADMIN_PASSWORD: 'quite a secret', CHANGES_PER_MINUTE: '0' };

/** Returns the session's token. */
export const signIn = async (url: string): Promise<string> => {
  const { res } = await call<{ res: { Token: string } }>(url, 'login', '', {
    Email: 'admin@example.com',
    Password: settings.ADMIN_PASSWORD,
  });
  return res.Token;
};

export const call = async <Result>(url: string, name: string, token: string, body: object): Promise<Result> => {
  const response = await post(url, name, token, JSON.stringify(body));
  if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Result;
};

export const post = (url: string, name: string, token: string, body: string | FormData, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/User/${name}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    body,
    signal: AbortSignal.timeout(40_000),
  });

const picture = makePicture('jpeg', 120);

/** All texts follow from the name, so that a half-written record is noticed. */
export const textsOf = (Name: string) => ({ Name, ClientName: `Client of ${Name}`, Description: `<p>${Name}</p>` });

export interface Saved {
  /** 0 when there was no answer. */
  status: number;
  id: number;
}

/** The key lets the server tell a repeated save from a new one. */
export const addStory = async (url: string, token: string, name: string): Promise<Saved> => {
  const form = new FormData();
  for (const [key, value] of Object.entries({ Flag: 'Add', ...textsOf(name) })) form.append(key, value);
  form.append('File', await picture);
  try {
    const response = await post(url, 'AddCmsStories', token, form, { 'idempotency-key': name });
    const { res } = (await response.json()) as { res: { Id?: number } | null };
    return { status: response.status, id: res?.Id ?? 0 };
  } catch {
    return { status: 0, id: 0 };
  }
};

export interface Story {
  Id: number;
  Name: string;
  ClientName: string;
  Description: string;
  Logo: string;
  Version: number;
}

const rowsOnPage = 100;

export const allStories = async (url: string, token: string): Promise<Story[]> => {
  const stories: Story[] = [];
  for (let CurrentPage = 1; ; CurrentPage++) {
    const { rc } = await call<{ rc: Story[] }>(url, 'GetCmsStory', token, { CurrentPage, RecordsPerPage: rowsOnPage });
    stories.push(...rc);
    if (rc.length < rowsOnPage) return stories;
  }
};

interface Change {
  RecordId: number;
}

/** The ids of added stories by the history, newest first, down to a given id. */
export const addedStories = async (url: string, token: string, upTo: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let CurrentPage = 1; ; CurrentPage++) {
    const wanted = { CurrentPage, RecordsPerPage: rowsOnPage, Record: 'Story', Kind: 'Added' };
    const { rc } = await call<{ rc: Change[] }>(url, 'GetHistory', token, wanted);
    const later = rc.map(({ RecordId }) => RecordId).filter((id) => id > upTo);
    ids.push(...later);
    if (rc.length < rowsOnPage || later.length === 0) return ids;
  }
};

/** How often the story was changed, by the history. */
export const countChanges = async (url: string, token: string, RecordId: number): Promise<number> => {
  const wanted = { CurrentPage: 1, RecordsPerPage: 1, Record: 'Story', RecordId, Kind: 'Changed' };
  return (await call<{ res: { TotalRecords: number } }>(url, 'GetHistory', token, wanted)).res.TotalRecords;
};
