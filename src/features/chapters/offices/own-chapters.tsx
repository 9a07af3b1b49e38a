// For which chapters somebody may plan and change meetings and events, and the field that asks for one of them.

import { NativeSelect } from '@mantine/core';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import type { RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { ChapterPicker } from '../chapters/chapter-picker.tsx';

export interface OneChapter {
  Id: number;
  ChapterName: string;
}

/** Each chapter of the own offices with that right once. Empty for super admins, who have all. */
export const useChaptersOfMeetings = (): OneChapter[] => {
  const offices = useUser().offices.filter(({ rights }) => rights.includes('meetings'));
  return [...new Map(offices.map(({ chapterId, chapterName }) => [chapterId, { Id: chapterId, ChapterName: chapterName }])).values()];
};

/** Only for what is shown: the server decides with each call. */
export const useMayChangeMeetings = (): ((chapterId: number) => boolean) => {
  const isSuperAdmin = useIsSuperAdmin();
  const own = useChaptersOfMeetings();
  return (chapterId) => isSuperAdmin || own.some(({ Id }) => Id === chapterId);
};

/** The chapter of the screen, of the filter, or the only one. */
export const useFirstChapter = (chapter: OneChapter | undefined): number | null => {
  const isSuperAdmin = useIsSuperAdmin();
  const own = useChaptersOfMeetings();
  const { search } = useScreenAddress();
  const asked = Number(search.ChapterId) || null;
  if (chapter) return chapter.Id;
  if (isSuperAdmin) return asked;
  return own.find(({ Id }) => Id === asked)?.Id ?? own[0]?.Id ?? null;
};

/** Shown only if there is a choice. */
export const ChapterOfMeeting = (field: RecordFieldProps) => {
  const isSuperAdmin = useIsSuperAdmin();
  return isSuperAdmin ? <ChapterPicker placeholder="Select a chapter" {...field} /> : <OwnChapter {...field} />;
};

export const OwnChapter = ({ onChange, ...field }: RecordFieldProps) => {
  const own = useChaptersOfMeetings();
  if (own.length < 2) return null;
  return (
    <NativeSelect
      {...field}
      value={String(field.value ?? '')}
      data={own.map(({ Id, ChapterName }) => ({ value: String(Id), label: ChapterName }))}
      onChange={({ currentTarget }) => onChange?.(Number(currentTarget.value))}
    />
  );
};
