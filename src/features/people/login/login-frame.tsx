// What all pages of signing in have in common: the drawing, the portal's name, and the place for a form.

import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandMark } from '../../../platform/ui/look/brand-mark.tsx';
import { product } from '../../../platform/ui/screen/document-title.ts';
import { LoginIllustration } from './login-illustration.tsx';
import styles from './login-page.module.css';

interface LoginFrameProps {
  /** A sentence under the portal's name. */
  intro: string;
  children: ReactNode;
}

export const LoginFrame = ({ intro, children }: LoginFrameProps) => (
  <main className={styles.page} tabIndex={-1}>
    <div className={styles.scene}>
      <LoginIllustration />
    </div>
    <div className={styles.desk}>
      <header className={styles.head}>
        <BrandMark size={44} />
        <Title order={1} size="h2">
          {product}
        </Title>
        <Text c="dimmed">{intro}</Text>
      </header>
      {children}
    </div>
  </main>
);
