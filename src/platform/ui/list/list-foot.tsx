// The line under a list: what is shown of how much, how many to a page, and the pages.

import { Group, NativeSelect, Text } from '@mantine/core';
import { useId } from 'react';
import { type Noun, showNumber } from '../format/numbers.ts';
import styles from './list-foot.module.css';
import type { Paging } from './list-params.ts';
import { Pager } from './pager.tsx';

/** What the rows are called, such as { one: 'story', many: 'stories' }. */
interface ListFootProps {
  list: Paging;
  total: number;
  noun: Noun;
}

export const ListFoot = ({ list, total, noun }: ListFootProps) => {
  const id = useId();
  const pages = Math.ceil(total / list.size);
  return (
    <div className={styles.foot}>
      <Text size="sm" c="dimmed" aria-live="polite" className="figures">
        {countLine(list, total, noun)}
      </Text>
      {total > 0 && (
        <Text size="sm" c="dimmed" className="figures">
          Page {showNumber(list.page)} of {showNumber(pages)}
        </Text>
      )}
      {list.sizes.length > 1 && (
        <Group gap="xs" wrap="nowrap">
          <Text component="label" size="sm" c="dimmed" htmlFor={id}>
            Records per page
          </Text>
          <NativeSelect
            id={id}
            size="xs"
            data={list.sizes.map(String)}
            value={String(list.size)}
            onChange={(event) => list.showSize(Number(event.currentTarget.value))}
          />
        </Group>
      )}
      <Pager page={list.page} pages={pages} onPage={list.showPage} />
    </div>
  );
};

const countLine = ({ page, size }: Paging, total: number, noun: Noun) => {
  const first = (page - 1) * size + 1;
  if (first > total) return '';
  const last = Math.min(total, page * size);
  return `Showing ${showNumber(first)} to ${showNumber(last)} of ${showNumber(total)} ${total === 1 ? noun.one : noun.many}`;
};
