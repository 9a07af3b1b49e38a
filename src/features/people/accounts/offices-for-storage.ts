// What the browser keeps of the offices of the signed-in user.

import type { StoredOffice } from '../../../platform/ui/call/stored-offices.ts';
import type { HeldOffice } from './session.contract.ts';

export const storedOffices = (offices: readonly HeldOffice[]): StoredOffice[] =>
  offices.map(({ ChapterId, ChapterName, Office, Rights }) => ({
    chapterId: ChapterId,
    chapterName: ChapterName,
    office: Office,
    rights: Rights,
  }));
