// The dialog of an opened card: the large picture and the whole text.

import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { useDialogLife } from '../dialog/dialog-life.ts';
import { LazyPart, lazyPart } from '../screen/lazy-part.tsx';
import { type Piece, WholePicture } from './reading-card.tsx';

// The HTML sanitizer is large and needed only in an opened card.
const RichTextView = lazyPart(async () => (await import('./rich-text-view.tsx')).RichTextView);

export const ReadingDialog = ({ title, second, picture, onClosed, children }: Piece & { onClosed: () => void; children: ReactNode }) => {
  const { life } = useDialogLife(onClosed);
  return (
    <Dialog {...life} title={title} size={720}>
      {picture && <WholePicture url={picture} />}
      <Text size="sm" c="dimmed" my="sm">
        {second}
      </Text>
      {children}
    </Dialog>
  );
};

/** A formatted text, if there is one. */
export const ReadingText = ({ html }: { html: string | null }) =>
  html && (
    <LazyPart fallback={<Skeleton height={160} />} failed="The text could not be loaded.">
      <RichTextView html={html} />
    </LazyPart>
  );
