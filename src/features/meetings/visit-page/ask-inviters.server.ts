// A visitor without an e-mail gets no mail when a meeting changes. Who invited them is asked to tell them, with each change anew.

import type { Notice } from '../../people/notices/notify.server.ts';
import { changeText } from '../meeting-changes/change-words.server.ts';
import type { MeetingChange } from '../meeting-changes/meeting-changes.server.ts';
import type { Teller } from '../meeting-changes/tell-meetings.server.ts';
import { findInviter } from '../visitors/inviter.server.ts';
import { keyOfAsking } from '../visitors/visit-notices.server.ts';
import { nameInMails, told } from '../visitors/visitor-notices.server.ts';
import type { Expected } from './expected-visitors.server.ts';

/** Not who makes the change, and nobody who has left the chapter. */
export const noticesToInviters = async (
  { read, timeZone, userId }: Teller,
  change: MeetingChange,
  visitors: readonly Expected[],
): Promise<Notice[]> => {
  const text = changeText(change);
  if (text === null) return [];
  const notices: Notice[] = [];
  for (const { id, email, full_name, invited_by_id } of visitors) {
    if (email !== null) continue;
    const inviter = await findInviter(read, { chapterId: change.chapterId, inviterId: invited_by_id, timeZone });
    if (!inviter || inviter.id === userId) continue;
    const what = `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
    const words = `${nameInMails(full_name)}, whom you invited, has no e-mail: please tell them that ${what}`;
    notices.push({ ...told(id, inviter.id, words), onceKey: keyOfAsking(id, change.id) });
  }
  return notices;
};
