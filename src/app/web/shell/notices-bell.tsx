// The bell with the number of unseen notices, and their panel.

import { ActionIcon } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import BellIcon from '~icons/tabler/bell';
import { listNotices, noticesTexts, seeNotices } from '../../../features/people/notices/notices.contract.ts';
import { send } from '../../../platform/ui/call/api.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import styles from './notices-bell.module.css';

const NoticesPanel = lazyPart(() => import('./notices-panel.tsx'), 'NoticesPanel');

const minute = 60_000;

export const NoticesBell = ({ userId }: { userId: number }) => {
  const [unseen, setUnseen] = useUnseen();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.anchor}>
      <ActionIcon
        ref={button}
        size={36}
        className={styles.bell}
        aria-label={unseen > 0 ? `Notices, ${unseen} new` : 'Notices'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon size={20} />
        {unseen > 0 && (
          <span className={styles.count} aria-hidden>
            {unseen > 9 ? '9+' : unseen}
          </span>
        )}
      </ActionIcon>
      {isOpen && (
        <NoticesPanel userId={userId} bell={button} onUnseen={setUnseen} onClose={() => setOpen(false)} failed={noticesTexts.notFetched} />
      )}
    </div>
  );
};

/** Asked when the window gets the focus, and at most once a minute while it is visible. A failure shows no message. */
const useUnseen = () => {
  const [unseen, setUnseen] = useState(0);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const ask = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt.current < minute) return;
    askedAt.current = performance.now();
    send(listNotices, { Seen: false, CurrentPage: 1, RecordsPerPage: 1 }).then(
      ({ res }) => setUnseen(res?.Unseen ?? 0),
      () => undefined,
    );
  });
  useEffect(() => {
    ask();
    const timer = setInterval(() => ask(), minute / 6);
    const onFocus = () => ask();
    window.addEventListener('focus', onFocus);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onFocus);
    };
  }, []);
  useSeenByOpening(unseen, setUnseen);
  return [unseen, setUnseen] as const;
};

/** What is told of a record is seen with the record itself, whatever led to it. */
const useSeenByOpening = (unseen: number, onUnseen: (count: number) => void) => {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' });
  const tell = useEffectEvent(onUnseen);
  useEffect(() => {
    if (unseen === 0 || !/\/\d+$/.test(path)) return;
    send(seeNotices, { Path: path }).then(
      ({ res }) => tell(res?.Unseen ?? 0),
      () => undefined,
    );
  }, [unseen, path]);
};
