// The dialog of an opened card: the large picture and the whole text.

import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import PencilIcon from '~icons/tabler/pencil';
import { Dialog } from '../dialog/dialog.tsx';
import { useDialogState } from '../dialog/dialog-state.ts';
import { useRecordTitle } from '../screen/document-title.ts';
import { lazyPart } from '../screen/lazy-part.tsx';
import { type Piece, WholePicture } from './reading-card.tsx';

// The HTML sanitizer is large and needed only in an opened card.
const RichTextView = lazyPart(() => import('./rich-text-view.tsx'), 'RichTextView');

/** What the dialog to read a record gets from its list. */
export interface ReadingProps {
  onClosed: () => void;
  /** Leads to the form, for those who may change the record. */
  onEdit?: () => void;
}

export const ReadingDialog = ({ title, second, picture, onClosed, onEdit, children }: Piece & ReadingProps & { children?: ReactNode }) => {
  useRecordTitle(title);
  const { dialogState } = useDialogState(onClosed);
  return (
    <Dialog {...dialogState} title={title} size={720}>
      {picture && <WholePicture url={picture} />}
      <Group justify="space-between" my="sm" data-reading>
        <Text size="sm" c="dimmed">
          {second}
        </Text>
        {onEdit && (
          <Button variant="default" size="xs" leftSection={<PencilIcon />} data-edits-shown onClick={onEdit}>
            Edit
          </Button>
        )}
      </Group>
      {children}
    </Dialog>
  );
};

/** A formatted text, if there is one. */
export const ReadingText = ({ html }: { html: string | null }) =>
  html && <RichTextView fallback={<Skeleton height={160} />} failed="The text could not be loaded." html={html} />;
