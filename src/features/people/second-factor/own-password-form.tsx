// Asks for the own password once more, before something that only the owner of an account may do.

import { Alert, Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { useSingleField } from '../accounts/single-field.ts';
import { removeFields } from './second-factor.contract.ts';

interface OwnPasswordFormProps {
  label: string;
  verb: string;
  color?: string;
  failed: string;
  save: (password: string) => Promise<void>;
  onCancel: () => void;
}

export const OwnPasswordForm = ({ label, verb, color, failed, save, onCancel }: OwnPasswordFormProps) => {
  const { isBusy, failure, form, input } = useSingleField({ name: 'Password', rule: removeFields.Password, failed, save });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form {...form} aria-label={label}>
      <Stack gap="sm">
        {failure && (
          <Alert color="red" icon={<AlertCircleIcon />} py="xs">
            {failure}
          </Alert>
        )}
        <PasswordField autoComplete="current-password" ref={field} {...input} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <BusyButton type="submit" color={color} isBusy={isBusy}>
            {verb}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
};
