// The frame of a dialog whose code or record is loading. It is there at once, and the dialog takes its place without fading in.

import { CloseButton, Skeleton } from '@mantine/core';
import { createContext, useEffect, useEffectEvent } from 'react';
import { useBackCloses } from '../way-back/back-closes.ts';
import styles from './opening-frame.module.css';

/** A frame is shown where the dialog will be. */
export const FrameIsThere = createContext(false);

/** Without `onClose` it cannot be closed. */
export const OpeningFrame = ({ onClose }: { onClose?: () => void }) => {
  useBackCloses({ isOpen: onClose !== undefined, close: () => onClose?.() });
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose?.());
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles.overlay} data-opening>
      <div className={styles.frame} role="status" aria-label="Opening">
        <div className={styles.head}>
          <Skeleton height={20} width="40%" />
          {onClose && <CloseButton aria-label="Close" onClick={onClose} />}
        </div>
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} width="60%" />
      </div>
    </div>
  );
};
