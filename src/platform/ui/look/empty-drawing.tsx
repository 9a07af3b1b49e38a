// Small drawings for lists without rows, in the colours of the scheme. That of an empty list shows the icon of its screen. They are
// decorative.

import { use } from 'react';
import styles from './empty-drawing.module.css';
import { ScreenIcon } from './icon.ts';

export type EmptyDrawingName = 'empty' | 'search' | 'failed';

export const EmptyDrawing = ({ name }: { name: EmptyDrawingName }) => (
  <svg viewBox="0 0 120 80" width="120" height="80" aria-hidden="true" focusable="false" className={styles.drawing}>
    <path className={styles.ground} d="M14 71h92" />
    <rect className={styles.paper} x="34" y="10" width="58" height="46" rx="6" transform="rotate(5 63 33)" />
    <rect className={styles.paper} x="28" y="14" width="58" height="50" rx="6" />
    <path className={styles.line} d="M38 28h16M38 38h38M38 46h38M38 54h22" />
    {name === 'empty' ? <EmptyMark /> : marks[name]}
  </svg>
);

const EmptyMark = () => {
  const Icon = use(ScreenIcon);
  if (!Icon) return <path className={styles.mark} d="M90 50v18M81 59h18" />;
  return (
    <>
      <circle className={styles.glass} cx="91" cy="54" r="19" />
      <g className={styles.icon} transform="translate(80 43)">
        <Icon size={22} />
      </g>
    </>
  );
};

const marks = {
  search: (
    <>
      <circle className={styles.glass} cx="86" cy="50" r="11" />
      <path className={styles.mark} d="m94 58 9 9" />
    </>
  ),
  failed: (
    <>
      <circle className={styles.glass} cx="88" cy="54" r="12" />
      <path className={styles.alert} d="M88 47v8M88 60v.5" />
    </>
  ),
};
