// A form that opens inside a dialog: going back closes it, and only then the dialog. Escape belongs to the dialog.

import type { ReactNode } from 'react';
import { UnsavedAround, useUnsavedInside } from '../draft/use-unsaved.ts';
import { useBackCloses } from '../way-back/back-closes.ts';
import { discard, useConfirm } from './confirm.ts';

export const InlineForm = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const confirm = useConfirm();
  const { register, isUnsaved } = useUnsavedInside(true);
  const leave = async () => {
    if (!isUnsaved() || (await confirm(discard))) onClose();
  };
  useBackCloses({ isOpen: true, isInline: true, close: () => void leave(), shut: onClose, isUnsaved });
  return <UnsavedAround value={register}>{children}</UnsavedAround>;
};
