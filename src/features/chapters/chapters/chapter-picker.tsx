// Fields to choose a chapter. Super admins choose among all by the name, others among the few that they may choose.

import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useOne } from '../../../platform/ui/call/use-call.ts';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { allOr, type FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';
import { ChoiceField, type RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { type Chapter, chapterTexts, listChapters } from './chapters.contract.ts';

interface ChapterPickerProps extends RecordFieldProps {
  /** For filters: the label of the choice that selects no chapter, such as 'All Chapters'. Inactive chapters are then offered too. */
  allLabel?: string;
  /** For forms: the label of the choice of no chapter. */
  noneLabel?: string;
  /** For forms: further choices that are no chapters. Their ids are negative. */
  also?: readonly Choice[];
  /** For forms: inactive chapters are offered too, and named as such. */
  offersInactive?: boolean;
}

/** Among all chapters. In forms it offers active ones only, unless these say otherwise. */
export const ChapterPicker = ({
  allLabel,
  noneLabel = allLabel,
  also = noFurther,
  offersInactive = false,
  value = null,
  ...field
}: ChapterPickerProps) => {
  const newest = { ...mostChoices, IsActive: allLabel === undefined && !offersInactive ? true : null };
  const { from, onType } = useSearchedChoices(listChapters, {
    newest,
    named: (ChapterName) => ({ ...newest, ChapterName }),
    byId: (Id) => ({ ...mostChoices, Id }),
    choiceOf: offersInactive ? choiceWithState : choiceOf,
    failed: chapterTexts.notFetched,
    value: value !== null && value < 0 ? null : value,
  });
  const all = useMemo(() => [...also, ...from.choices], [also, from.choices]);
  return (
    <ChoiceField
      noChoices="No chapter is active yet: add one under Chapters"
      {...field}
      from={{ ...from, choices: all }}
      onType={onType}
      value={value}
      noneLabel={noneLabel}
    />
  );
};

const noFurther: readonly Choice[] = [];

interface SomeChapters {
  /** What others than super admins may choose. */
  chapters: readonly Pick<Chapter, 'Id' | 'ChapterName'>[];
}

/** The field of a form. It is not shown where there is nothing to choose. */
export const ChapterChoice = ({
  chapters,
  noneLabel,
  also,
  offersInactive,
  ...field
}: SomeChapters & Omit<ChapterPickerProps, 'allLabel'>) => {
  const isSuperAdmin = useIsSuperAdmin();
  if (isSuperAdmin) {
    const others = { noneLabel, also, offersInactive };
    return <ChapterPicker placeholder="Select a chapter" {...others} {...field} />;
  }
  if (chapters.length < 2) return null;
  return (
    <NativeSelect
      {...field}
      value={String(field.value ?? '')}
      data={chapters.map(optionOf)}
      onChange={({ currentTarget }) => field.onChange?.(Number(currentTarget.value))}
    />
  );
};

/** The filter of a list. */
export const OwnChapterFilter = ({ chapters, ...field }: FieldProps & SomeChapters) => {
  const isSuperAdmin = useIsSuperAdmin();
  if (isSuperAdmin) return <ChapterFilter {...field} />;
  return <NativeSelect {...field} data={allOr(chapters.map(optionOf))} />;
};

const optionOf = ({ Id, ChapterName }: SomeChapters['chapters'][number]) => ({ value: String(Id), label: ChapterName });

const choiceOf = ({ Id, ChapterName }: Chapter): Choice => ({ Id, Name: ChapterName });

const choiceWithState = ({ Id, ChapterName, IsActive }: Chapter): Choice => ({
  Id,
  Name: IsActive ? ChapterName : `${ChapterName} (inactive)`,
});

/** The words of the chip of that filter. */
export const ChapterChip = ({ id }: { id: string }) => {
  const { row, isGone } = useOne(listChapters, Number(id));
  return `Chapter: ${row?.ChapterName ?? (isGone ? id : '…')}`;
};

/** The filter of a list by one of all chapters. */
export const ChapterFilter = ({ name, value, onChange }: FieldProps) => (
  <ChapterPicker
    label="Chapter"
    allLabel="All Chapters"
    name={name}
    value={Number(value) || null}
    onChange={(id) => onChange({ currentTarget: { value: id ? String(id) : '' } })}
  />
);
