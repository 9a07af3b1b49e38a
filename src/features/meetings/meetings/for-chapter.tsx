// The dialogs that plan something for a chapter, which they ask for where the screen is of none.

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SaveOutcome } from '../../../platform/ui/call/save.ts';
import type { OneChapter } from '../../../platform/ui/call/stored-offices.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import type { RecordForm } from '../../../platform/ui/form/record-form.ts';
import { ChapterChoice } from '../../chapters/chapters/chapter-picker.tsx';
import { useChaptersWith } from '../../chapters/offices/own-chapters.ts';

export interface ForChapter {
  /** The chapter of the screen, which is then not asked for. */
  chapter?: OneChapter;
  onClosed: () => void;
}

interface ChapterDialogProps<Values extends { ChapterId: number | null }, Output> extends ForChapter {
  title: string;
  verb: string;
  hint: string;
  form: RecordForm<Values, Output>;
  onSave: (values: Output) => Promise<SaveOutcome>;
  children: ReactNode;
}

export const ChapterDialog = <Values extends { ChapterId: number | null }, Output>({
  chapter,
  title,
  hint,
  form,
  children,
  ...dialog
}: ChapterDialogProps<Values, Output>) => {
  const chapters = useChaptersWith('meetings');
  return (
    <RecordDialog title={chapter ? `${title} of ${chapter.ChapterName}` : title} form={form} {...dialog}>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      {!chapter && <ChapterChoice chapters={chapters} {...form.getInputProps('ChapterId')} />}
      {children}
    </RecordDialog>
  );
};
