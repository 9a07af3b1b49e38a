// The pages of a list: the first, the last, two either side of where one is, and dots for the rest. One page needs no pager.

import { UnstyledButton } from '@mantine/core';
import ChevronLeftIcon from '~icons/tabler/chevron-left';
import ChevronRightIcon from '~icons/tabler/chevron-right';
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
      <UnstyledButton className={styles.step} aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon />
      </UnstyledButton>
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
      <UnstyledButton className={styles.step} aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRightIcon />
      </UnstyledButton>
    </nav>
  );
};

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
