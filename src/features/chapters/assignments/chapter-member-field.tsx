// The field for a member of a chapter.

import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { ChoiceField, type RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import type { ClientInput } from '../../../platform/wire/call.ts';
import { type AssignedMember, assignmentTexts, listAssigned } from './assignments.contract.ts';

interface ChapterMemberFieldProps extends RecordFieldProps {
  chapterId: number | null;
  noneLabel?: string;
}

export const ChapterMemberField = ({ chapterId, value = null, ...field }: ChapterMemberFieldProps) => {
  const choices = useAssignedChoices(value, { ChapterId: chapterId });
  return <ChoiceField placeholder="Select a member" noChoices="Nobody is in this chapter" {...field} {...choices} value={value} />;
};

/** The members of all chapters that the user sees, or of those that the filter leaves. */
export const useAssignedChoices = (value: number | null, filter: Partial<ClientInput<typeof listAssigned>>) => {
  const among = { ...mostChoices, Sort: 'FullName' as const, ...filter };
  return useSearchedChoices(listAssigned, {
    newest: among,
    named: (Search) => ({ ...among, Search }),
    byId: (UserId) => ({ ...mostChoices, UserId }),
    choiceOf,
    failed: assignmentTexts.notFetched.refused,
    value,
  });
};

const choiceOf = ({ UserId, FullName }: AssignedMember): Choice => ({ Id: UserId, Name: FullName });
