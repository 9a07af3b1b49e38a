// The form to ask for a link to choose a new password or, without a mail server, whom to ask instead. Loaded when it is opened.

import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import CircleCheckIcon from '~icons/tabler/circle-check';
import MailOffIcon from '~icons/tabler/mail-off';
import { send } from '../../../platform/ui/call/api.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { callAddress } from '../../../platform/ui/reading/contact-addresses.ts';
import { isWithoutMail, officeContact } from '../../../platform/ui/screen/page-settings.ts';
import { email } from '../../../platform/wire/fields.ts';
import { SignInEmail } from '../accounts/sign-in-email.tsx';
import { useSingleField } from '../accounts/single-field.ts';
import { passwordLinkTexts, requestPasswordReset } from '../password-links/password-links.contract.ts';

const rule = email();

export const ForgottenForm = () => (isWithoutMail() ? <AskTheOffice /> : <AskForMail />);

const AskTheOffice = () => {
  const { phone, email: address } = officeContact();
  return (
    <Stack gap="md">
      <Alert color="amber" icon={<MailOffIcon />} role="status">
        {passwordLinkTexts.noMail}
      </Alert>
      {(phone ?? address) !== null && (
        <Stack gap={4}>
          {phone && (
            <Text>
              Phone{' '}
              <Anchor href={callAddress(phone) ?? undefined} className="figures">
                {phone}
              </Anchor>
            </Text>
          )}
          {address && (
            <Text>
              E-mail <Anchor href={`mailto:${address}`}>{address}</Anchor>
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  );
};

const AskForMail = () => {
  const [sent, setSent] = useState<string | null>(null);
  const { isBusy, failure, form, input } = useSingleField({
    name: 'Email',
    rule,
    failed: passwordLinkTexts.notRequested,
    save: async (Email) => {
      const { message } = await send(requestPasswordReset, { Email });
      setSent(message ?? passwordLinkTexts.requested);
    },
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  if (sent) {
    return (
      <Stack gap="md">
        <Alert color="green" icon={<CircleCheckIcon />} role="status">
          {sent}
        </Alert>
        <Text>It works once, and for one hour. If no mail comes, look into the spam folder, or ask an administrator for a link.</Text>
      </Stack>
    );
  }
  return (
    <form {...form} aria-label="Forgot your password?">
      <Stack gap="md">
        <Text>Enter your e-mail. We send you a link to choose a new password.</Text>
        {failure && (
          <Alert color="red" icon={<AlertCircleIcon />}>
            {failure}
          </Alert>
        )}
        <SignInEmail ref={field} {...input} />
        <BusyButton type="submit" size="md" mt="xs" isBusy={isBusy} busyLabel="Sending...">
          Send the link
        </BusyButton>
      </Stack>
    </form>
  );
};
