import { TextInput } from '@mantine/core';
import { DayFilter } from '../../../platform/ui/filters/day-filter.tsx';
import type { FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';
import type { memberList } from '../../people/members/members.contract.ts';
import styles from './more-member-filters.module.css';

export type MemberField = (name: (typeof memberList)['filters'][number]) => FieldProps;

export const MoreMemberFilters = ({ field }: { field: MemberField }) => (
  <div className={styles.fields}>
    <TextInput {...field('Profession')} />
    <DayFilter {...field('EndsFrom')} />
    <DayFilter {...field('EndsTo')} />
    <DayFilter {...field('JoinedFrom')} />
    <DayFilter {...field('JoinedTo')} />
    <DayFilter {...field('PaidFrom')} />
    <DayFilter {...field('PaidTo')} />
  </div>
);
