// The filter of a list by one chapter.

import type { FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';
import { ChapterPicker } from './chapter-picker.tsx';

export const ChapterFilter = ({ name, value, onChange }: FieldProps) => (
  <ChapterPicker
    label="Chapter"
    allLabel="All Chapters"
    name={name}
    value={Number(value) || null}
    onChange={(id) => onChange({ currentTarget: { value: id ? String(id) : '' } })}
  />
);
