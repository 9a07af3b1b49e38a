// 'Share': a text by the phone's own share sheet, or by WhatsApp to whomever one chooses there.

import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent } from 'react';
import ShareIcon from '~icons/tabler/share-2';

interface ShareButtonProps extends ButtonProps {
  text: string;
  /** What the text is about, where the text does not have it already. */
  url?: string;
}

export const ShareButton = ({ text, url, ...look }: ShareButtonProps) => {
  const share = (event: MouseEvent) => {
    const data = { text, ...(url !== undefined && { url }) };
    // Only phones have a sheet worth opening; elsewhere the link leads to WhatsApp.
    if (!window.matchMedia('(pointer: coarse)').matches || !navigator.canShare?.(data)) return;
    event.preventDefault();
    // Whoever closes the sheet has decided not to share.
    navigator.share(data).catch(() => undefined);
  };
  const whole = [text, url].filter(Boolean).join(' ').toWellFormed();
  return (
    <Button
      component="a"
      href={`https://wa.me/?text=${encodeURIComponent(whole)}`}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<ShareIcon />}
      onClick={share}
      {...look}
    >
      Share
    </Button>
  );
};
