// The line under a list: which records of how many are shown, the page size, and the pager.

import { Group, NativeSelect, Text } from '@mantine/core';
import { useId } from 'react';
import type { ListContract } from '../../../wire/list-contract.ts';
import { showNumber } from '../../format/numbers.ts';
import type { Paging } from '../list-params.ts';
import type { ListRows } from '../list-rows.ts';
import styles from './list-foot.module.css';
import { Pager } from './pager.tsx';

interface ListFootProps {
  list: Paging & Pick<ListRows<unknown>, 'total' | 'shownPlace' | 'isFirstLoad'> & Pick<ListContract, 'noun'>;
}

export const ListFoot = ({ list }: ListFootProps) => {
  const id = useId();
  const { total, page, pageSize, pageSizes, shownPlace } = list;
  return (
    <div className={styles.foot} data-first={list.isFirstLoad || undefined}>
      <Text size="sm" c="dimmed" aria-live="polite" className="figures">
        {countLine(list)}
      </Text>
      {total > 0 && (
        <Text size="sm" c="dimmed" className="figures">
          Page {showNumber(shownPlace.page)} of {showNumber(Math.ceil(total / shownPlace.pageSize))}
        </Text>
      )}
      {pageSizes.length > 1 && (
        <Group gap="xs" wrap="nowrap" data-of-rows>
          <Text component="label" size="sm" c="dimmed" htmlFor={id}>
            Records per page
          </Text>
          <NativeSelect
            id={id}
            size="xs"
            data={pageSizes.map(String)}
            value={String(pageSize)}
            onChange={(event) => list.choosePageSize(Number(event.currentTarget.value))}
          />
        </Group>
      )}
      <Pager page={page} pages={Math.ceil(total / pageSize)} onPage={list.showPage} />
    </div>
  );
};

/** The specification wants the plural even for one record: 'of 1 connections'. */
const countLine = ({ shownPlace: { page, pageSize }, total, noun }: ListFootProps['list']) => {
  const first = (page - 1) * pageSize + 1;
  if (first > total) return '';
  const last = Math.min(total, page * pageSize);
  return `Showing ${showNumber(first)} to ${showNumber(last)} of ${showNumber(total)} ${noun.many}`;
};
