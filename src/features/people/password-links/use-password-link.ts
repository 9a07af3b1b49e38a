// Sends a member a link to choose a password, or gets one to copy.

import { useState } from 'react';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { invitationTexts, sendPasswordLink } from './invitations.contract.ts';

export const usePasswordLink = (memberId: number) => {
  const save = useSave(sendPasswordLink);
  const [link, setLink] = useState<string | null>(null);
  const { isBusy, run } = useOneAtATime();
  const request = (Copy: boolean) =>
    save(
      { Id: memberId, Copy },
      {
        done: invitationTexts.queued,
        failed: invitationTexts.notMade,
        isNotice: true,
        onSaved: ({ res, message }) => {
          if (!res?.Link) return message || invitationTexts.queued;
          setLink(res.Link);
          return null;
        },
      },
    );
  return {
    isBusy,
    mail: () => run(() => request(false)),
    copy: () => run(() => request(true)),
    /** The link that was not mailed, until it is forgotten. */
    link,
    forgetLink: () => setLink(null),
  };
};
