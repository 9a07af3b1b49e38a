// The panel at the bell: not a dialog, so the screen beside it stays in use. On a phone it takes the place of the screen.

import { CloseButton, Title } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NoticesList } from '../../../features/people/notices/notices-list.tsx';
import { useBackCloses } from '../../../platform/ui/way-back/back-closes.ts';
import styles from './notices-panel.module.css';

const [latest, all] = [20, 0];

interface NoticesPanelProps {
  userId: number;
  /** The focus goes back to it. */
  bell: RefObject<HTMLButtonElement | null>;
  onUnseen: (count: number) => void;
  onClose: () => void;
}

export const NoticesPanel = ({ userId, bell, onUnseen, onClose }: NoticesPanelProps) => {
  const panel = useRef<HTMLElement>(null);
  const [size, setSize] = useState(latest);
  const goBack = () => {
    bell.current?.focus();
    onClose();
  };
  useBackCloses({ isOpen: true, close: goBack, shut: onClose });
  useOutside([panel, bell], onClose);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      id="notices"
      role="dialog"
      aria-labelledby="notices-title"
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        goBack();
      }}
    >
      <div className={styles.head}>
        <Title order={2} size="h4" id="notices-title">
          Notices
        </Title>
        <CloseButton aria-label="Close" size={32} onClick={goBack} />
      </div>
      <NoticesList userId={userId} size={size} onAll={() => setSize(all)} onUnseen={onUnseen} onOpened={onClose} />
    </section>
  );
};

/** What is pressed elsewhere, and a focus that goes elsewhere, closes it. */
const useOutside = (inside: readonly RefObject<HTMLElement | null>[], close: () => void) => {
  const onEvent = useEffectEvent(({ target }: Event) => {
    const isInside = inside.some(({ current }) => target instanceof Node && current?.contains(target));
    if (!isInside) close();
  });
  useEffect(() => {
    const listen = (event: Event) => onEvent(event);
    document.addEventListener('pointerdown', listen);
    document.addEventListener('focusin', listen);
    return () => {
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, []);
};
