// Parts of a screen whose code is loaded when they are first shown. When loading fails, a message with a button to try again takes their place,
// and the rest of the screen stays as it is.

import { Button, Group, Text } from '@mantine/core';
import { type ComponentType, type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CodeNotLoaded, loadCode } from './load-code.ts';

export type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never;

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

/** After an update of the portal the old files are gone, and no other try finds them: then reloading helps. */
export const NotLoaded = ({ text, onTryAgain }: { text: string; onTryAgain: () => void }) => (
  <>
    <Text size="sm">{text}</Text>
    <Button variant="default" size="xs" onClick={onTryAgain}>
      Try Again
    </Button>
    <Button variant="subtle" size="xs" onClick={() => location.reload()}>
      Reload
    </Button>
  </>
);

export const lazyCode = <Code, Name extends keyof Code>(load: () => Promise<Code>, name: Name) => {
  let Loaded: ComponentType<PropsOf<Code[Name]>> | null = null;
  const ask = async () => {
    const code = await loadCode(load);
    // A second try asks for a file by its address, and a file that several parts share has names of its own.
    if (code[name] === undefined) throw new CodeNotLoaded(`${String(name)} is not where it was looked for`);
    // `PropsOf` has made sure that it is a component.
    Loaded = code[name] as typeof Loaded;
  };
  const useCode = () => {
    const [state, setState] = useState<'loading' | 'failed' | 'loaded'>(Loaded ? 'loaded' : 'loading');
    const [hadToLoad] = useState(state === 'loading');
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
    return { Part: Loaded, hadToLoad, hasFailed: state === 'failed', tryAgain };
  };
  return { useCode, preload: () => ask().catch(() => undefined) };
};
