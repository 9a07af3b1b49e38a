// Sends a member a link to choose a password, or gets one to copy.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../platform/ui/call/api.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { refetchAll } from '../../../platform/ui/call/refetch-all.ts';
import { outcomeOf } from '../../../platform/ui/call/save.ts';
import { toastError, toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { passwordLinkTexts, sendPasswordLink } from './password-links.contract.ts';

export const usePasswordLink = (memberId: number) => {
  const queries = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const { isBusy, run } = useOneAtATime();
  const request = async (Copy: boolean) => {
    const outcome = await outcomeOf(passwordLinkTexts.notMade, async () => {
      const { res, message } = await send(sendPasswordLink, { Id: memberId, Copy });
      if (res?.Link) setLink(res.Link);
      else toastSuccess(message ?? passwordLinkTexts.sent);
      await refetchAll(queries);
      return message ?? passwordLinkTexts.sent;
    });
    if (!outcome.saved && outcome.message) toastError(outcome.message);
  };
  return {
    isBusy,
    mail: () => run(() => request(false)),
    copy: () => run(() => request(true)),
    /** The link that was not sent, until it is forgotten. */
    link,
    forgetLink: () => setLink(null),
  };
};
