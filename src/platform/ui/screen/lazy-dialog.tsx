// Dialogs whose code is loaded when they open. The login page does not need this, so it is apart from other parts that load late.

import { Button, Group } from '@mantine/core';
import { lazyCode, NotLoaded, type PropsOf } from './lazy-part.tsx';
import { FrameIsThere, OpeningFrame } from './opening-frame.tsx';

interface DialogProps {
  /** The dialog has closed and can be unmounted. */
  onClosed: () => void;
}

/** A dialog: its frame while its code is loading, and when that failed, a message in the middle of the window. */
export const lazyDialog = <Code, Name extends keyof Code>(load: () => Promise<Code>, name: Name) => {
  type Props = PropsOf<Code[Name]>;
  const { useCode } = lazyCode(load, name);
  return (props: Props & DialogProps) => {
    const { Part, hadToLoad, hasFailed, tryAgain } = useCode();
    if (Part) {
      return (
        <FrameIsThere value={hadToLoad}>
          <Part {...props} />
        </FrameIsThere>
      );
    }
    return hasFailed ? (
      <Group
        pos="fixed"
        inset={0}
        m="auto"
        w="fit-content"
        h="fit-content"
        p="md"
        gap="sm"
        bg="var(--mantine-color-body)"
        role="alert"
        style={overScreen}
      >
        <NotLoaded text="This could not be loaded. Check your connection and try again." onTryAgain={tryAgain} />
        <Button variant="default" size="xs" onClick={props.onClosed}>
          Close
        </Button>
      </Group>
    ) : (
      <OpeningFrame onClose={props.onClosed} />
    );
  };
};

const overScreen = {
  zIndex: 'var(--mantine-z-index-modal)',
  borderRadius: 'var(--mantine-radius-md)',
  boxShadow: 'var(--mantine-shadow-md)',
};
