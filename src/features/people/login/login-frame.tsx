// The frame of all pages of signing in: drawing, portal's name, and the place for a form.

import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PortalMark } from '../../../platform/ui/look/brand-mark.tsx';
import { organizationName, product } from '../../../platform/ui/screen/page-settings.ts';
import { LoginIllustration } from './login-illustration.tsx';
import styles from './login-page.module.css';

interface LoginFrameProps {
  /** A sentence under the portal's name. */
  intro: string;
  children: ReactNode;
}

export const LoginFrame = ({ intro, children }: LoginFrameProps) => {
  const organization = organizationName();
  return (
    <main className={styles.page} tabIndex={-1}>
      <div className={styles.scene}>
        <LoginIllustration />
      </div>
      <div className={styles.desk}>
        <header className={styles.head}>
          <PortalMark height={organization ? 56 : 44} widest={organization ? 240 : undefined} />
          <Title order={1} size="h2" className={styles.name} dir="auto">
            {organization ?? product}
          </Title>
          {organization && <span className={styles.product}>{product}</span>}
          <Text c="dimmed">{intro}</Text>
        </header>
        {children}
        <a href="/privacy" className={styles.privacy}>
          Privacy
        </a>
      </div>
    </main>
  );
};
