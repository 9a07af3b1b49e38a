// A part of a screen that is loaded when it is needed. Should that fail, a sentence stands in its place with a button to try again, and the
// rest of the screen stays as it is.

import { Button, Group, Text } from '@mantine/core';
import { Component, type ComponentType, createContext, type LazyExoticComponent, lazy, type ReactNode, Suspense, use } from 'react';

// Stands for one try to load what is inside a LazyPart.
const Attempt = createContext<object>({});

/** A component whose code is loaded when it is first shown inside a LazyPart. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  type Part = LazyExoticComponent<ComponentType<Props>>;
  let loaded: Part | null = null;
  const newPart = () => {
    const part: Part = lazy(async () => {
      await loadFailedStyles();
      const component = await load();
      loaded = part;
      return { default: component };
    });
    return part;
  };
  // React's lazy never asks again once it has failed, so each attempt has one of its own.
  const ofAttempt = new WeakMap<object, Part>();
  return (props: Props) => {
    const attempt = use(Attempt);
    const Part = ofAttempt.get(attempt) ?? loaded ?? newPart();
    ofAttempt.set(attempt, Part);
    return <Part {...props} />;
  };
};

// Vite asks for a style sheet only once, however that went.
const failedStyles = new Set<HTMLLinkElement>();
const noteFailedStyle = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
};
window.addEventListener('error', noteFailedStyle, { capture: true });

const loadFailedStyles = async () => {
  const links = [...failedStyles];
  failedStyles.clear();
  await Promise.all(links.map(loadAgain));
};

const loadAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const again = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: link.href });
    again.onload = resolve;
    again.onerror = () => reject(new Error(`${link.href} could not be loaded`));
    link.replaceWith(again);
  });

interface LazyPartProps {
  /** Shown until it is there. */
  fallback?: ReactNode;
  /** What is said where it could not be loaded. */
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
