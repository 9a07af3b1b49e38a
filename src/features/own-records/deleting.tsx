// What was deleted of the own records: the toast afterwards offers the trash beside 'Undo', and an empty list leads there.

import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { FailedTexts } from '../../platform/ui/call/failed-texts.ts';
import type { SaveOutcome, SaveTexts } from '../../platform/ui/call/save.ts';
import { ScreenLink } from '../../platform/ui/screen/links.tsx';
import type { ToastAction } from '../../platform/ui/screen/toasts.ts';

type Save = (input: { Flag: 'Delete'; Id: number }, texts: SaveTexts & { beside: ToastAction }) => Promise<Pick<SaveOutcome, 'saved'>>;

export const useDeleteOwn = (save: Save, { deleted, notDeleted }: { deleted: string; notDeleted: FailedTexts }) => {
  const router = useRouter();
  const beside: ToastAction = { label: 'Trash', run: () => router.navigate({ to: '/trash' }) };
  return (Id: number, about: string) => save({ Flag: 'Delete', Id }, { done: deleted, failed: notDeleted, about, beside });
};

export const TrashLink = () => (
  <Button component={ScreenLink} to="/trash" variant="subtle" color="gray">
    Trash
  </Button>
);
