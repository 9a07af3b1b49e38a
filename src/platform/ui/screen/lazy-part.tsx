// Parts of a screen, and dialogs over it, whose code is loaded when they are first shown. When loading fails, a message with a button to try
// again takes their place, and the rest of the screen stays as it is.

import { Button, Group, Loader, Text } from '@mantine/core';
import { type ComponentType, type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from './load-code.ts';

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never;

interface PartProps {
  /** Shown while the code is loading. */
  fallback?: ReactNode;
  /** The message when loading failed, or what is shown instead. */
  failed: string | ReactElement;
}

/** `name` is that of the component in the file that `load` imports. */
export const lazyPart = <Code, Name extends keyof Code>(load: () => Promise<Code>, name: Name) => {
  type Props = PropsOf<Code[Name]>;
  const { useCode, preload } = lazyCode(load, name);
  const LazyPart = ({ fallback = null, failed, ...props }: Props & PartProps) => {
    const { Part, hasFailed, tryAgain } = useCode();
    // The types do not know that the other props are those of the part.
    if (Part) return <Part {...(props as unknown as Props)} />;
    if (!hasFailed) return fallback;
    if (typeof failed !== 'string') return failed;
    return (
      <Group gap="sm" py="xs" role="alert">
        <NotLoaded text={failed} onTryAgain={tryAgain} />
      </Group>
    );
  };
  return Object.assign(LazyPart, { preload });
};

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

const NotLoaded = ({ text, onTryAgain }: { text: string; onTryAgain: () => void }) => (
  <>
    <Text size="sm">{text}</Text>
    <Button variant="default" size="xs" onClick={onTryAgain}>
      Try Again
    </Button>
  </>
);

const lazyCode = <Code, Name extends keyof Code>(load: () => Promise<Code>, name: Name) => {
  let Loaded: ComponentType<PropsOf<Code[Name]>> | null = null;
  const ask = async () => {
    const code = await loadCode(load);
    // `PropsOf` has made sure that it is a component.
    Loaded = code[name] as typeof Loaded;
  };
  const useCode = () => {
    const [state, setState] = useState<'loading' | 'failed' | 'loaded'>(Loaded ? 'loaded' : 'loading');
    const start = () =>
      void ask().then(
        () => setState('loaded'),
        () => setState('failed'),
      );
    const startFirst = useEffectEvent(() => state === 'loading' && start());
    useEffect(() => void startFirst(), []);
    const tryAgain = () => {
      setState('loading');
      start();
    };
    return { Part: Loaded, hasFailed: state === 'failed', tryAgain };
  };
  return { useCode, preload: () => void ask().catch(() => undefined) };
};
