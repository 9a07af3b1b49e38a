// A part of a screen whose code is loaded when it is needed. When loading fails, a message with a button to try again takes its place, and
// the rest of the screen stays as it is.

import { Button, Group, Text } from '@mantine/core';
import { Component, type ComponentType, createContext, type LazyExoticComponent, lazy, type ReactNode, Suspense, use } from 'react';

// The identity of one attempt to load the content of a LazyPart.
const Attempt = createContext<object>({});

/** A component whose code is loaded when it is first shown inside a LazyPart. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  type Part = LazyExoticComponent<ComponentType<Props>>;
  let loaded: Part | null = null;
  const newPart = () => {
    const part: Part = lazy(async () => {
      const component = await loadCode(load);
      loaded = part;
      return { default: component };
    });
    return part;
  };
  // A component of React.lazy never loads again after a failure, so each attempt gets a new one.
  const partOfAttempt = new WeakMap<object, Part>();
  return (props: Props) => {
    const attempt = use(Attempt);
    const Part = partOfAttempt.get(attempt) ?? loaded ?? newPart();
    partOfAttempt.set(attempt, Part);
    return <Part {...props} />;
  };
};

/** Loads code with `import()`, also after a try that failed. */
export const loadCode = async <Code,>(load: () => Promise<Code>): Promise<Code> => {
  await loadFailedStyles();
  return load();
};

// Vite requests each style sheet only once, even when that failed. So failed ones are remembered and loaded again here.
const failedStyles = new Set<HTMLLinkElement>();
const noteFailedStyle = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
};
window.addEventListener('error', noteFailedStyle, { capture: true });

const loadFailedStyles = async () => {
  const links = [...failedStyles];
  failedStyles.clear();
  await Promise.all(links.map(reloadStyle));
};

const reloadStyle = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const newLink = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: link.href });
    newLink.onload = resolve;
    newLink.onerror = () => reject(new Error(`${link.href} could not be loaded`));
    link.replaceWith(newLink);
  });

interface LazyPartProps {
  /** Shown while the code is loading. */
  fallback?: ReactNode;
  /** The message when loading failed. */
  failed: string;
  children: ReactNode;
}

export class LazyPart extends Component<LazyPartProps, { attempt: object; hasFailed: boolean }> {
  override state = { attempt: {}, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { fallback, failed, children } = this.props;
    const { attempt, hasFailed } = this.state;
    if (!hasFailed) {
      return (
        <Attempt value={attempt}>
          <Suspense fallback={fallback}>{children}</Suspense>
        </Attempt>
      );
    }
    return (
      <Group gap="sm" py="xs" role="alert">
        <Text size="sm">{failed}</Text>
        <Button variant="default" size="xs" onClick={() => this.setState({ attempt: {}, hasFailed: false })}>
          Try Again
        </Button>
      </Group>
    );
  }
}
