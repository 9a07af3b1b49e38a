import { NativeSelect, TextInput } from '@mantine/core';
import { DayFilter } from '../../../platform/ui/filters/day-filter.tsx';
import { allOr, type FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';
import type { memberList } from '../../people/members/members.contract.ts';
import { accountStatuses } from '../../people/membership/membership.ts';
import { ChapterFilter } from '../chapters/chapter-picker.tsx';
import styles from './more-member-filters.module.css';

export type MemberField = (name: (typeof memberList)['filters'][number]) => FieldProps;

export const MoreMemberFilters = ({ field }: { field: MemberField }) => (
  <div className={styles.fields}>
    <ChapterFilter {...field('ChapterId')} />
    <TextInput {...field('Profession')} />
    <NativeSelect data={statuses} {...field('Status')} label="Account Status" />
    <DayFilter {...field('EndsFrom')} />
    <DayFilter {...field('EndsTo')} />
    <DayFilter {...field('JoinedFrom')} />
    <DayFilter {...field('JoinedTo')} />
    <DayFilter {...field('PaidFrom')} />
    <DayFilter {...field('PaidTo')} />
  </div>
);

const statuses = allOr(accountStatuses);
