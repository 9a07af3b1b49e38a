// The pager of a list: the first page, the last page, two pages on either side of the current one, and dots for the rest. A list of one
// page has no pager.

import { UnstyledButton } from '@mantine/core';
import ChevronLeftIcon from '~icons/tabler/chevron-left';
import ChevronRightIcon from '~icons/tabler/chevron-right';
import type { IconDrawing } from '../../look/icon.ts';
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
      {pagerItems(page, pages).map((item) =>
        typeof item === 'string' ? (
          <span key={item} className={styles.dots} aria-hidden="true">
            …
          </span>
        ) : (
          <UnstyledButton
            key={item}
            className={styles.page}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => item !== page && onPage(item)}
          >
            {item}
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

// Not `disabled` on the first and last page, because a disabled button loses the focus.
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

/** Page numbers, and a text for the pages that are left out before or after those in the middle. */
const pagerItems = (page: number, pages: number): (number | 'before' | 'after')[] => {
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
