// A mail to oneself that tells whether it was sent; in the step 'Mail' also the decision to go without mail.

import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, send } from '../../../platform/ui/call/api.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import type { ResOf } from '../../../platform/wire/call.ts';
import { saveSetup, sendTestMail, setupTexts } from './setup.contract.ts';
import styles from './setup-list.module.css';

interface Said {
  isSent: boolean;
  text: string;
}

interface TestMailProps {
  /** Its button is the one that stands out. */
  isNext?: boolean;
  /** The decision is offered, too. */
  mayGoWithout?: boolean;
}

export const TestMail = ({ isNext = false, mayGoWithout = false }: TestMailProps) => {
  const [said, setSaid] = useState<Said | null>(null);
  const cache = useQueryClient();
  const save = useSave(saveSetup);
  const testing = useOneAtATime();
  const going = useOneAtATime();
  const test = async () => {
    setSaid(null);
    try {
      const { res } = await send(sendTestMail, {});
      if (res) setSaid(outcomeOf(res));
      if (res?.IsSent) void cache.invalidateQueries();
    } catch (error) {
      setSaid({ isSent: false, text: messageOf(error, setupTexts.notTested) });
    }
  };
  return (
    <>
      <div className={styles.actions}>
        <BusyButton
          variant={isNext ? 'filled' : mayGoWithout ? 'subtle' : 'default'}
          size={isNext ? 'sm' : 'compact-md'}
          isBusy={testing.isBusy}
          onClick={() => void testing.run(test)}
        >
          Send a test mail
        </BusyButton>
        {mayGoWithout && (
          <BusyButton
            variant="subtle"
            size="compact-md"
            isBusy={going.isBusy}
            onClick={() => void going.run(() => save({ WithoutMail: true }, { done: setupTexts.saved, failed: setupTexts.notSaved }))}
          >
            Go on without: WhatsApp links
          </BusyButton>
        )}
      </div>
      <div role="status" className={styles.said}>
        {said && (
          <Alert color={said.isSent ? 'green' : 'amber'} py="xs">
            {said.text}
          </Alert>
        )}
      </div>
    </>
  );
};

const outcomeOf = ({ IsSent, To, Missing, Error: error }: ResOf<typeof sendTestMail>): Said => {
  if (IsSent) return { isSent: true, text: `The mail server has taken the mail to ${To}. Look into that mailbox.` };
  if (Missing.length > 0) {
    return {
      isSent: false,
      text: 'Nothing was sent: mail is not set up. The settings say what is missing.',
    };
  }
  return { isSent: false, text: `The mail to ${To} did not go out: ${error ?? 'nobody knows why'}. It stays in the outbox.` };
};
