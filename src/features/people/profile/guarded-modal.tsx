// A dialog whose parts save by themselves: it asks before something typed and not yet saved is lost by closing.

import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useBackCloses } from '../../../platform/ui/dialog/back-closes.ts';
import { useDialogLife } from '../../../platform/ui/dialog/dialog-life.ts';
import '../../../platform/ui/dialog/dialog-styles.ts';
import { useLeaving } from '../../../platform/ui/dialog/leaving.tsx';

interface GuardedModalProps {
  title: string;
  /** Left out where the content has a button of its own that closes. */
  hasCloseButton?: boolean;
  /** The dialog has gone: take it off the screen. */
  onClosed: () => void;
  children: (inside: { isUnsaved: RefObject<boolean>; close: () => void }) => ReactNode;
}

export const GuardedModal = ({ title, hasCloseButton = true, onClosed, children }: GuardedModalProps) => {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { life, close } = useDialogLife(onClosed);
  const isUnsaved = useRef(false);
  const leaving = useLeaving(() => life.opened && isUnsaved.current, close);
  useBackCloses(() => life.opened && !isUnsaved.current, close);
  return (
    <>
      <Modal
        {...life}
        onClose={leaving.ask}
        // Mantine's own Escape would reach the question as well, and cancel it at once.
        closeOnEscape={false}
        onKeyDown={(event) => event.key === 'Escape' && leaving.ask()}
        title={title}
        size={560}
        fullScreen={isPhone}
        withCloseButton={hasCloseButton}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {children({ isUnsaved, close: leaving.ask })}
      </Modal>
      {leaving.question}
    </>
  );
};
