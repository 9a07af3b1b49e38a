// The pages of a list: the first, the last, two either side of where one is, and dots for the rest. One page needs no pager.

import { UnstyledButton } from '@mantine/core';
import ChevronLeftIcon from '~icons/tabler/chevron-left';
import ChevronRightIcon from '~icons/tabler/chevron-right';
import type { IconDrawing } from '../look/icon.ts';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export const Pager = ({ page, pages, onPage }: PagerProps) => {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pagination" className={styles.pager}>
      <Step label="Previous page" icon={ChevronLeftIcon} to={page > 1 ? page - 1 : null} onPage={onPage} />
      {pagesShown(page, pages).map((shown) =>
        typeof shown === 'string' ? (
          <span key={shown} className={styles.dots} aria-hidden="true">
            …
          </span>
        ) : (
          <UnstyledButton
            key={shown}
            className={styles.page}
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => shown !== page && onPage(shown)}
          >
            {shown}
          </UnstyledButton>
        ),
      )}
      <Step label="Next page" icon={ChevronRightIcon} to={page < pages ? page + 1 : null} onPage={onPage} />
    </nav>
  );
};

interface StepProps {
  label: string;
  icon: IconDrawing;
  to: number | null;
  onPage: (page: number) => void;
}

// Really disabled it would lose the focus on the way to the last page.
const Step = ({ label, icon: Icon, to, onPage }: StepProps) => (
  <UnstyledButton
    className={styles.step}
    aria-label={label}
    aria-disabled={to === null || undefined}
    onClick={() => to !== null && onPage(to)}
  >
    <Icon />
  </UnstyledButton>
);

/** A text stands for the pages left out: before or after those in the middle. */
const pagesShown = (page: number, pages: number): (number | 'before' | 'after')[] => {
  const first = Math.max(1, page - 2);
  const last = Math.min(pages, page + 2);
  const middle = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? (['before'] as const) : []),
    ...middle,
    ...(last < pages - 1 ? (['after'] as const) : []),
    ...(last < pages ? [pages] : []),
  ];
};
