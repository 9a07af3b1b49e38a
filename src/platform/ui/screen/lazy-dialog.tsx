// Dialogs whose code is loaded when they open. The login page does not need this, so it is apart from other parts that load late.

import { Button, Group, Loader } from '@mantine/core';
import { lazyCode, NotLoaded, type PropsOf } from './lazy-part.tsx';

interface DialogProps {
  /** The dialog has closed and can be unmounted. */
  onClosed: () => void;
}

/** A dialog: while its code is loading, and when that failed, this is seen in the middle of the window. */
export const lazyDialog = <Code, Name extends keyof Code>(load: () => Promise<Code>, name: Name) => {
  type Props = PropsOf<Code[Name]>;
  const { useCode } = lazyCode(load, name);
  return (props: Props & DialogProps) => {
    const { Part, hasFailed, tryAgain } = useCode();
    if (Part) return <Part {...props} />;
    return hasFailed ? (
      <Group pos="fixed" inset={0} m="auto" w="fit-content" h="fit-content" p="md" gap="sm" bg="body" role="alert" style={overScreen}>
        <NotLoaded text="This could not be loaded. Check your connection and try again." onTryAgain={tryAgain} />
        <Button variant="default" size="xs" onClick={props.onClosed}>
          Close
        </Button>
      </Group>
    ) : (
      <IsOpening />
    );
  };
};

const overScreen = {
  zIndex: 'var(--mantine-z-index-modal)',
  borderRadius: 'var(--mantine-radius-md)',
  boxShadow: 'var(--mantine-shadow-md)',
};

/** Over the middle of the window, where the dialog will be. */
export const IsOpening = () => (
  <Loader pos="fixed" inset={0} m="auto" role="status" aria-label="Opening" style={{ zIndex: 'var(--mantine-z-index-modal)' }} />
);
