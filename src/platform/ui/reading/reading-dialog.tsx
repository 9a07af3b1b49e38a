// The whole of a card: its picture, and below it whatever there is to read.

import { Modal, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode } from 'react';
import { useBackCloses } from '../dialog/back-closes.ts';
import { useDialogLife } from '../dialog/dialog-life.ts';
import '../dialog/dialog-styles.ts';
import { LazyPart } from '../screen/lazy-part.tsx';
import styles from './reading-card.module.css';
import { type Piece, WholePicture } from './reading-card.tsx';

// The cleaning is large and only what is opened needs it.
const RichTextView = lazy(async () => ({ default: (await import('./rich-text-view.tsx')).RichTextView }));

export const ReadingDialog = ({ title, second, picture, onClosed, children }: Piece & { onClosed: () => void; children: ReactNode }) => {
  const { life, close } = useDialogLife(onClosed);
  useBackCloses(() => life.opened, close);
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      {...life}
      onClose={close}
      title={title}
      size={720}
      fullScreen={isPhone}
      classNames={{ title: styles.title }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {picture && <WholePicture url={picture} />}
      <Text size="sm" c="dimmed" my="sm">
        {second}
      </Text>
      {children}
    </Modal>
  );
};

/** A formatted text, if there is one. */
export const ReadingText = ({ html }: { html: string | null }) =>
  html && (
    <LazyPart fallback={<Skeleton height={160} />} failed="The text could not be loaded. Reload the page to try again.">
      <RichTextView html={html} />
    </LazyPart>
  );
