// What all dialogs have in common: they fill a phone's screen, close by every usual way, ask before something typed is lost, and give the
// focus back.

import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useBackCloses } from './back-closes.ts';
import { type Question, useConfirm } from './confirm.ts';
import './dialog-styles.ts';
import { useFocusReturn } from './focus-return.ts';

interface DialogProps {
  /** These three come from useDialogLife. */
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  title: string;
  /** How wide at most, in pixels. */
  size: number;
  /** A question stands in the middle, never fills the screen, and has nothing floating over it that an Escape could be meant for. */
  isQuestion?: boolean;
  /** Something is under way: for the moment there is no way out. */
  isBusy?: boolean;
  /** Something typed would be lost by closing. */
  isAtRisk?: () => boolean;
  /** False where the content has a button of its own that closes. */
  hasCloseButton?: boolean;
  classNames?: ModalProps['classNames'];
  children: ReactNode;
}

const discard: Question = {
  title: 'Discard changes?',
  text: 'What you have typed has not been saved.',
  verb: 'Discard',
  tone: 'danger',
};

export const Dialog = ({
  isOpen,
  onClose,
  onClosed,
  isQuestion = false,
  isBusy = false,
  isAtRisk = () => false,
  hasCloseButton = true,
  ...shown
}: DialogProps) => {
  const root = useRef<HTMLDivElement>(null);
  const confirm = useConfirm();
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });

  const ask = async () => {
    if (await confirm(discard)) onClose();
  };
  const leave = () => {
    if (isBusy) return;
    if (isAtRisk()) void ask();
    else onClose();
  };
  // The way back asks even while a save is under way: one that never ends must not hold anybody.
  const { isTopmost } = useBackCloses({ isOpen, close: () => (isAtRisk() ? void ask() : leave()), isAtRisk });
  useFocusReturn(isOpen, root);
  return (
    <Modal
      {...shown}
      ref={root}
      opened={isOpen}
      onClose={leave}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      closeOnClickOutside={false}
      // Not by the second half of a double click, whose first half opened the dialog.
      overlayProps={{ onClick: ({ detail }) => detail < 2 && leave() }}
      centered={isQuestion}
      fullScreen={isPhone && !isQuestion}
      // Mantine's own Escape would come before that of a calendar or a menu inside.
      closeOnEscape={isQuestion}
      onKeyDown={(event) => !isQuestion && isEscapeOf(event) && isTopmost() && leave()}
      withCloseButton={hasCloseButton}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
    />
  );
};

/** Escape in the dialog itself, not in a calendar or a menu that floats over it. */
const isEscapeOf = (event: KeyboardEvent<HTMLElement>) =>
  event.key === 'Escape' && !event.nativeEvent.isComposing && event.currentTarget.contains(event.target as Node);
