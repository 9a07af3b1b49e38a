// The one page that a stranger sees: what this is, and the form to sign in.

import { Text, Title } from '@mantine/core';
import type { StoredUser } from '../../../platform/ui/call/session.ts';
import { BrandMark } from '../../../platform/ui/look/brand-mark.tsx';
import { product, useDocumentTitle } from '../../../platform/ui/screen/document-title.ts';
import { LoginForm } from './login-form.tsx';
import { LoginIllustration } from './login-illustration.tsx';
import styles from './login-page.module.css';

interface LoginPageProps {
  /** A guard sent the visitor here. */
  wasStopped: boolean;
  hasSignedUp: boolean;
  /** Leads on, and is done when the next screen is there. */
  onSignedIn: (user: StoredUser) => Promise<void>;
}

export const LoginPage = ({ wasStopped, hasSignedUp, onSignedIn }: LoginPageProps) => {
  useDocumentTitle('Sign in');
  return (
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
          <Text c="dimmed">Your chapters, members and events, all under one roof.</Text>
        </header>
        <LoginForm key={String(wasStopped)} wasStopped={wasStopped} hasSignedUp={hasSignedUp} onSignedIn={onSignedIn} />
      </div>
    </main>
  );
};
