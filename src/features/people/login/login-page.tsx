// The one page that a stranger sees: what this is, and the form to sign in or, where that is allowed, to make an account.

import { Loader, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { StoredUser } from '../../../platform/ui/call/session.ts';
import { BrandMark } from '../../../platform/ui/look/brand-mark.tsx';
import { product, useDocumentTitle } from '../../../platform/ui/screen/document-title.ts';
import { LazyPart, lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginIllustration } from './login-illustration.tsx';
import styles from './login-page.module.css';
import { loginTexts } from './login-texts.ts';
import { isSignUpOpen } from './sign-up.ts';

const SignUpForm = lazyPart(async () => (await import('./sign-up-form.tsx')).SignUpForm);

interface LoginPageProps {
  /** A guard sent the visitor here. */
  wasStopped: boolean;
  /** What the address says of an account: it is wanted, or it has just been made. */
  signUp: 'new' | 'success' | null;
  /** Leads on, and is done when the next screen is there. */
  onSignedIn: (user: StoredUser) => Promise<void>;
  onSignedUp: () => void;
}

export const LoginPage = ({ wasStopped, signUp, onSignedIn, onSignedUp }: LoginPageProps) => {
  const isOpen = isSignUpOpen();
  const isSigningUp = isOpen && signUp === 'new';
  useDocumentTitle(isSigningUp ? 'Create an account' : 'Sign in');
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
        {isSigningUp ? (
          <LazyPart fallback={<Loader role="status" aria-label="Loading the form" />} failed={loginTexts.formNotLoaded}>
            <SignUpForm onSignedUp={onSignedUp} />
          </LazyPart>
        ) : (
          <LoginForm key={String(wasStopped)} wasStopped={wasStopped} hasSignedUp={signUp === 'success'} onSignedIn={onSignedIn} />
        )}
        {isOpen && (
          <Text className={styles.otherWay}>
            {isSigningUp ? 'Already a member?' : 'New here?'}{' '}
            <Link to="/" search={isSigningUp ? {} : { signup: 'new' }}>
              {isSigningUp ? 'Sign in' : 'Create an account'}
            </Link>
          </Text>
        )}
      </div>
    </main>
  );
};
