// The intro on the first load of a browser session. It takes no clicks and keys, is hidden from screen readers, and not shown with reduced
// motion.

import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readCookie, setCookie } from '../../../platform/ui/call/cookies.ts';
import { PortalMark } from '../../../platform/ui/look/brand-mark.tsx';
import { portalName } from '../../../platform/ui/screen/page-settings.ts';
import styles from './intro.module.css';

const messages = ['Initializing Company Systems', 'Accelerating Data Workflows', 'Synchronizing Insights'];
const times = { step: 2_000, afterSetUp: 800, longest: 6_000 };
// A session cookie: session storage belongs to one tab.
const shownCookie = 'introShown';

export const Intro = () => {
  const isSetUp = useRouterState({ select: ({ status }) => status === 'idle' });
  const [isOver, setOver] = useState(mustBeSkipped);
  const [step, setStep] = useState(0);

  useEffect(() => {
    if (isOver) return;
    setCookie(shownCookie, 'true');
    const timer = setTimeout(() => setOver(true), times.longest);
    return () => clearTimeout(timer);
  }, [isOver]);

  // When the first screen is ready, the other messages share the remaining time.
  useEffect(() => {
    if (isOver) return;
    const next = () => setStep((now) => Math.min(now + 1, messages.length - 1));
    const ticking = setInterval(next, isSetUp ? times.afterSetUp / messages.length : times.step);
    const ending = isSetUp ? setTimeout(() => setOver(true), times.afterSetUp) : undefined;
    return () => {
      clearInterval(ticking);
      clearTimeout(ending);
    };
  }, [isSetUp, isOver]);

  if (isOver) return null;
  return (
    <div className={styles.intro} data-leaving={isSetUp || undefined} aria-hidden="true">
      <PortalMark height={64} />
      <span className={styles.name} dir="auto">
        {portalName()}
      </span>
      <ol className={styles.messages}>
        {messages.map((message, at) => (
          <li key={message} data-reached={at <= step || undefined}>
            {message}
          </li>
        ))}
      </ol>
    </div>
  );
};

const mustBeSkipped = () => readCookie(shownCookie) !== null || matchMedia('(prefers-reduced-motion: reduce)').matches;
