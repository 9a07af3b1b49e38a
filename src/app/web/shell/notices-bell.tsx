// The bell with the number of unseen notices. Their list is loaded when it opens.

import { ActionIcon } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import BellIcon from '~icons/tabler/bell';
import { listNotices } from '../../../features/people/notices/notices.contract.ts';
import { send } from '../../../platform/ui/call/api.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import styles from './notices-bell.module.css';

const NoticesDialog = lazyDialog(() => import('../../../features/people/notices/notices-dialog.tsx'), 'NoticesDialog');

const minute = 60_000;

export const NoticesBell = ({ userId }: { userId: number }) => {
  const [unseen, setUnseen] = useUnseen();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        size={36}
        className={styles.bell}
        aria-label={unseen > 0 ? `Notices, ${unseen} new` : 'Notices'}
        onClick={() => setOpen(true)}
      >
        <BellIcon size={20} />
        {unseen > 0 && (
          <span className={styles.count} aria-hidden>
            {unseen > 9 ? '9+' : unseen}
          </span>
        )}
      </ActionIcon>
      {isOpen && <NoticesDialog userId={userId} onUnseen={setUnseen} onClosed={() => setOpen(false)} />}
    </>
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
  return [unseen, setUnseen] as const;
};
