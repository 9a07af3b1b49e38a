// A dialog whose parts save by themselves: it asks before something typed and not yet saved is lost by closing.

import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Confirm } from '../../platform/ui/confirm.tsx';
import { useDialogLife } from '../../platform/ui/dialog-life.ts';
import '../../platform/ui/dialog-styles.ts';

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
  const [isAsked, setAsked] = useState(false);
  const isUnsaved = useRef(false);
  const leave = () => (isUnsaved.current ? setAsked(true) : close());
  return (
    <>
      <Modal
        {...life}
        onClose={leave}
        // Mantine's own Escape would reach the question as well, and cancel it at once.
        closeOnEscape={false}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
        title={title}
        size={560}
        fullScreen={isPhone}
        withCloseButton={hasCloseButton}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {children({ isUnsaved, close: leave })}
      </Modal>
      <Confirm
        opened={isAsked}
        title="Discard changes?"
        text="What you have typed has not been saved."
        verb="Discard"
        tone="warning"
        onConfirm={() => {
          setAsked(false);
          close();
        }}
        onCancel={() => setAsked(false)}
      />
    </>
  );
};
