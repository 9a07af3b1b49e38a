// The base of all dialogs: full screen on a phone, closed in every usual way, a question before typed text is lost, and the focus returned
// on close.

import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, use, useEffect, useEffectEvent, useRef } from 'react';
import { UnsavedAround, useUnsavedInside } from '../draft/use-unsaved.ts';
import { FrameIsThere } from '../screen/opening-frame.tsx';
import { InAddress, useBackCloses } from '../way-back/back-closes.ts';
import { discard, type Question, useConfirm } from './confirm.ts';
import './dialog.css';
import { useFocusReturn } from './focus-return.ts';

interface DialogProps {
  /** These three come from useDialogState. */
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  title: string;
  /** The largest width, in pixels. */
  size: number;
  /** A question is centred and never full screen. It contains no menu or calendar, so Escape always means the question. */
  isQuestion?: boolean;
  /** Asked before something unsaved in it is left. */
  question?: Question;
  /** No key opens the palette over it. Every question is like that until it is answered. */
  isTopLevel?: boolean;
  /** A save is running: the dialog cannot be closed. */
  isBusy?: boolean;
  /** Whether that save is done, and only waits for the screen behind: then it can. */
  isSaved?: () => boolean;
  /** False when the content has its own close button. */
  hasCloseButton?: boolean;
  classNames?: ModalProps['classNames'];
  children: ReactNode;
}

export const Dialog = ({
  isOpen,
  onClose,
  onClosed,
  isQuestion = false,
  isTopLevel = isQuestion,
  isBusy = false,
  isSaved = () => false,
  hasCloseButton = true,
  question = discard,
  children,
  ...modalProps
}: DialogProps) => {
  const root = useRef<HTMLDivElement>(null);
  const confirm = useConfirm();
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });

  const { register, isUnsaved } = useUnsavedInside(isOpen);
  const ask = async () => {
    if (await confirm(question)) onClose();
  };
  const leave = () => {
    if (isBusy && !isSaved()) return;
    if (isUnsaved()) void ask();
    else onClose();
  };
  // The back button works even while a save is running: a save that never ends must not trap the user.
  const { isTopmost } = useBackCloses({ isOpen, close: () => (isUnsaved() ? void ask() : leave()), shut: onClose, isUnsaved });
  useFocusReturn(isOpen, root);
  useEscape(isOpen, ({ target }) => {
    if ((isQuestion || isOf(root.current, target)) && isTopmost()) leave();
  });
  return (
    <Modal
      {...modalProps}
      ref={root}
      // While it fades out, the next key is not for it.
      data-alone={(isTopLevel && isOpen) || undefined}
      opened={isOpen}
      onClose={leave}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      // The frame was there already: it does not go away and come again.
      transitionProps={use(FrameIsThere) ? { duration: 0, exitDuration: 200 } : {}}
      // Else the <header> of each dialog would be a landmark, as that of the page is. While it fades out, a further press on its button would
      // save once more.
      attributes={{ header: { role: 'presentation' }, body: { inert: !isOpen } }}
      closeOnClickOutside={false}
      // The second click of a double click must not close the dialog that the first click opened.
      overlayProps={{ onClick: ({ detail }) => detail < 2 && leave() }}
      centered={isQuestion}
      fullScreen={isPhone && !isQuestion}
      // Mantine's Escape handler would run before that of a calendar or a menu inside.
      closeOnEscape={false}
      withCloseButton={hasCloseButton}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
    >
      {/* A dialog over this one is not in the address. */}
      <InAddress value={false}>
        <UnsavedAround value={register}>{children}</UnsavedAround>
      </InAddress>
    </Modal>
  );
};

const useEscape = (isOpen: boolean, onEscape: (event: KeyboardEvent) => void) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && !event.isComposing && onEscape(event));
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
};

/**
 * True for a key in the dialog itself, false for one in a calendar or a menu over it. The key is the dialog's too where nothing has the focus,
 * because the control that was pressed is removed or disabled, and where the focus has not yet come from the page behind it.
 */
const isOf = (dialog: HTMLElement | null, target: EventTarget | null) =>
  target === document.body || (target instanceof Element && (dialog?.contains(target) === true || target.closest('#root') !== null));
