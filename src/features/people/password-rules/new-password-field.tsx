// The field for a new password, which warns of one that is easy to guess. It is checked in the browser only.

import { Group, type PasswordInputProps, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import AlertTriangleIcon from '~icons/tabler/alert-triangle';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { isEasyToGuess, type PasswordOwner, passwordRuleTexts } from './easy-to-guess.ts';
import styles from './new-password-field.module.css';

interface NewPasswordFieldProps extends PasswordInputProps {
  label: string;
  owner: PasswordOwner;
}

export const NewPasswordField = ({ owner, ...props }: NewPasswordFieldProps) => {
  const password = String(props.value ?? '');
  const common = useCommonPasswords(password !== '');
  // Shorter ones are refused anyway.
  const isWeak = password.length >= shortestWarned && isEasyToGuess(password, owner, common);
  return (
    <div>
      <PasswordField autoComplete="new-password" {...props} />
      <div aria-live="polite">
        {isWeak && (
          <Group gap={6} mt={6} wrap="nowrap" className={styles.warning}>
            <AlertTriangleIcon size={16} />
            <Text size="sm" inherit>
              {passwordRuleTexts.warning}
            </Text>
          </Group>
        )}
      </div>
    </div>
  );
};

const shortestWarned = 5;

const none: ReadonlySet<string> = new Set();

/** Loads the list when it is needed. Without it, only the other rules warn. */
const useCommonPasswords = (isNeeded: boolean): ReadonlySet<string> => {
  const [common, setCommon] = useState(none);
  useEffect(() => {
    if (!isNeeded) return;
    import('~common-passwords').then(
      ({ default: passwords }) => setCommon(new Set(passwords)),
      () => undefined,
    );
  }, [isNeeded]);
  return common;
};
