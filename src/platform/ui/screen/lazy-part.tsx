// A part of a screen that is loaded when it is needed. Should that fail, a sentence stands in its place and the rest of the screen stays.

import { Text } from '@mantine/core';
import { Component, type ReactNode, Suspense } from 'react';

interface LatePartProps {
  /** Shown until it is there. */
  fallback?: ReactNode;
  /** What to do where it cannot be loaded. */
  failed: string;
  children: ReactNode;
}

export class LazyPart extends Component<LatePartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { fallback, failed, children } = this.props;
    if (this.state.hasFailed) {
      return (
        <Text size="sm" role="alert">
          {failed}
        </Text>
      );
    }
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
