// The login page: signing in, asking for a new password and, if sign-up is allowed, creating an account.

import { Loader, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { StoredUser } from '../../../platform/ui/call/session.ts';
import { useDocumentTitle } from '../../../platform/ui/screen/document-title.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { loginTexts } from '../accounts/login-texts.ts';
import { LoginForm } from './login-form.tsx';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-page.module.css';

const SignUpForm = lazyPart(() => import('./sign-up-form.tsx'), 'SignUpForm');
const ForgottenForm = lazyPart(() => import('./forgotten-form.tsx'), 'ForgottenForm');

/** Chosen by the query of the address. */
export type LoginView = 'sign in' | 'sign up' | 'forgotten password' | 'signed up' | 'password chosen' | 'checking in';

interface LoginPageProps {
  /** A guard sent the visitor here from a page that needs a session. */
  wasRedirected: boolean;
  view: LoginView;
  /** Known where a password was just chosen. */
  email: string;
  /** Opens the next screen. The promise resolves when it is shown. */
  onSignedIn: (user: StoredUser) => Promise<void>;
  onSignedUp: () => void;
}

export const LoginPage = ({ wasRedirected, view, email, onSignedIn, onSignedUp }: LoginPageProps) => {
  const isOpen = isSignUpOpen();
  const isSigningUp = isOpen && view === 'sign up';
  const hasForgotten = view === 'forgotten password';
  useDocumentTitle(isSigningUp ? 'Create an account' : hasForgotten ? 'Forgot your password?' : 'Sign in');
  const links = <Links isOpen={isOpen} isSigningUp={isSigningUp} hasForgotten={hasForgotten} />;
  return (
    <LoginFrame intro="Your chapters, members and events, all under one roof.">
      {isSigningUp || hasForgotten ? (
        <>
          {isSigningUp ? <SignUpForm {...whileLoading} onSignedUp={onSignedUp} /> : <ForgottenForm {...whileLoading} />}
          {links}
        </>
      ) : (
        <LoginForm
          key={String(wasRedirected)}
          wasRedirected={wasRedirected}
          done={doneTexts[view]}
          knownEmail={email}
          onSignedIn={onSignedIn}
        >
          {links}
        </LoginForm>
      )}
    </LoginFrame>
  );
};

const whileLoading = { fallback: <Loader role="status" aria-label="Loading the form" />, failed: loginTexts.formNotLoaded };

interface LinksProps {
  isOpen: boolean;
  isSigningUp: boolean;
  hasForgotten: boolean;
}

/** They lead to this page too, but never to the form that is shown: so none of them is the current one. */
const Links = ({ isOpen, isSigningUp, hasForgotten }: LinksProps) => (
  <>
    {hasForgotten && (
      <Text className={styles.otherWay}>
        <Link to="/" activeOptions={{ exact: true }}>
          Back to sign in
        </Link>
      </Text>
    )}
    {!hasForgotten && !isSigningUp && (
      <Text className={styles.otherWay}>
        <Link to="/" search={{ password: 'forgotten' }}>
          Forgot password?
        </Link>
      </Text>
    )}
    {isOpen && !hasForgotten && (
      <Text className={styles.otherWay}>
        {isSigningUp ? 'Already a member?' : 'New here?'}{' '}
        <Link to="/" search={isSigningUp ? {} : { signup: 'new' }} activeOptions={{ exact: true }}>
          {isSigningUp ? 'Sign in' : 'Create an account'}
        </Link>
      </Text>
    )}
  </>
);

const doneTexts: Partial<Record<LoginView, string>> = {
  'signed up': loginTexts.signedUp,
  'password chosen': loginTexts.passwordChosen,
  'checking in': loginTexts.checkIn,
};

/** Whether visitors may create accounts. The server writes it into the page (page-settings.ts). */
const isSignUpOpen = (): boolean => document.querySelector('meta[name="sign-up"]')?.getAttribute('content') === 'open';
