// 'Share': a sentence and the address of the slip, by the phone's own share sheet or by WhatsApp. Never who the contact is, or the amount.

import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import ShareIcon from '~icons/tabler/share-2';
import { slipPath } from './slip-kinds.ts';
import { sentenceOf } from './slip-words.ts';
import type { Slip } from './slips.contract.ts';

export const ShareSlip = ({ slip }: { slip: Slip }) => {
  const text = sentenceOf(slip);
  const url = `${window.location.origin}${slipPath(slip.Id)}`;
  const share = (event: MouseEvent) => {
    const data = { text, url };
    // Only phones have a sheet worth opening; elsewhere the link leads to WhatsApp.
    if (!window.matchMedia('(pointer: coarse)').matches || !navigator.canShare?.(data)) return;
    event.preventDefault();
    // Whoever closes the sheet has decided not to share.
    navigator.share(data).catch(() => undefined);
  };
  return (
    <Button
      component="a"
      href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`.toWellFormed())}`}
      target="_blank"
      rel="noopener"
      variant="default"
      size="xs"
      leftSection={<ShareIcon />}
      onClick={share}
    >
      Share
    </Button>
  );
};
