// The only page without a session: the form to sign in and, where sign-up is allowed, the form to create an account.

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
  /** A guard sent the visitor here from a page that needs a session. */
  wasRedirected: boolean;
  /** From the address: 'new' shows the sign-up form, 'success' says that an account was created. */
  signUp: 'new' | 'success' | null;
  /** Opens the next screen. The promise resolves when it is shown. */
  onSignedIn: (user: StoredUser) => Promise<void>;
  onSignedUp: () => void;
}

export const LoginPage = ({ wasRedirected, signUp, onSignedIn, onSignedUp }: LoginPageProps) => {
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
          <LoginForm key={String(wasRedirected)} wasRedirected={wasRedirected} hasSignedUp={signUp === 'success'} onSignedIn={onSignedIn} />
        )}
        {isOpen && (
          <Text className={styles.otherWay}>
            {isSigningUp ? 'Already a member?' : 'New here?'}{' '}
            {/* Both lead to this page, but neither to the form that is shown: so neither is the current one. */}
            <Link to="/" search={isSigningUp ? {} : { signup: 'new' }} activeOptions={{ exact: true }}>
              {isSigningUp ? 'Sign in' : 'Create an account'}
            </Link>
          </Text>
        )}
      </div>
    </main>
  );
};
