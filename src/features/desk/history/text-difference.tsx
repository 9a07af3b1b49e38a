// The difference of formatted texts: removed words struck through, added ones underlined. If only the format changed, or too many words,
// both texts are shown.

import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { VisuallyHidden } from '../../../platform/ui/screen/visually-hidden.tsx';
import styles from './history.module.css';
import { linesOf, shortened, wordDifference } from './word-difference.ts';

interface TextDifferenceProps {
  before: string;
  after: string;
}

export const TextDifference = ({ before, after }: TextDifferenceProps) => {
  const parts = useMemo(() => wordDifference(linesOf(before), linesOf(after)), [before, after]);
  if (parts === null) return <BothTexts before={before} after={after} />;
  if (parts.every(({ kind }) => kind === 'same')) {
    return (
      <>
        <Text size="sm" c="dimmed" mb="xs">
          The words are the same. Only their format, a link or a picture changed.
        </Text>
        <BothTexts before={before} after={after} />
      </>
    );
  }
  return (
    <>
      <p className={styles.difference}>
        {parts.map(({ kind, text }, at) => {
          const key = `${at} ${kind}`;
          if (kind === 'removed') return <Removed key={key} text={text} />;
          if (kind === 'added') return <Added key={key} text={text} />;
          return <span key={key}>{shortened(text, { isFirst: at === 0, isLast: at === parts.length - 1 })}</span>;
        })}
      </p>
      <details className={styles.more}>
        <summary>Show both texts</summary>
        <BothTexts before={before} after={after} />
      </details>
    </>
  );
};

// The space behind the last word is not marked.
const Removed = ({ text }: { text: string }) => (
  <>
    <del>
      <VisuallyHidden>Removed: </VisuallyHidden>
      {text.replace(/ $/, '')}
    </del>{' '}
  </>
);

const Added = ({ text }: { text: string }) => (
  <>
    <ins>
      <VisuallyHidden>Added: </VisuallyHidden>
      {text.replace(/ $/, '')}
    </ins>{' '}
  </>
);

const BothTexts = ({ before, after }: TextDifferenceProps) => (
  <div className={styles.bothTexts}>
    <section aria-label="Text before">
      <h4>Before</h4>
      <ReadingText html={before} />
    </section>
    <section aria-label="Text after">
      <h4>After</h4>
      <ReadingText html={after} />
    </section>
  </div>
);
