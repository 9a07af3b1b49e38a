// The two filters beside the search of each list of members.

import { NativeSelect } from '@mantine/core';
import type { FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';
import { accountStatuses } from '../../people/membership/membership.ts';
import { ChapterFilter } from '../chapters/chapter-picker.tsx';

export const ChapterAndStatus = ({ chapter, status }: { chapter: FieldProps; status: FieldProps }) => (
  <>
    <ChapterFilter {...chapter} />
    <NativeSelect data={statuses} {...status} label="Account Status" />
  </>
);

const statuses = [{ value: '', label: 'All Status' }, ...accountStatuses];
