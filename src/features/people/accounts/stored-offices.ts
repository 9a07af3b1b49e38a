// What the browser keeps of the offices of the signed-in user.

import type { StoredOffice } from '../../../platform/ui/call/session.ts';
import type { HeldOffice } from './session.contract.ts';

/** Their number is bounded, because they are kept in a cookie. */
export const storedOffices = (offices: readonly HeldOffice[]): StoredOffice[] =>
  offices.slice(0, mostStored).map(({ ChapterId, ChapterName, Office, Rights }) => ({
    ...{ chapterId: ChapterId, chapterName: ChapterName.slice(0, longestStored), office: Office, rights: Rights },
  }));

const mostStored = 8;
const longestStored = 60;
