// 'Set up your portal': the steps to the first day. A step is done as soon as what it asks for is there.

import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import CircleIcon from '~icons/tabler/circle';
import CheckIcon from '~icons/tabler/circle-check';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { type Setup, type SetupStep, saveSetup, setupTexts } from './setup.contract.ts';
import styles from './setup-list.module.css';
import { FirstChapter, FirstMembers, OwnOrganization, OwnProfile } from './setup-steps.tsx';
import { TestMail } from './test-mail.tsx';

export const SetupList = ({ setup }: { setup: Setup }) => {
  const save = useSave(saveSetup);
  const dismissing = useOneAtATime();
  const done = setup.Steps.filter(({ IsDone }) => IsDone).length;
  return (
    <section className={styles.card} aria-labelledby="set-up">
      <header className={styles.head}>
        <Title order={3} size="md" id="set-up">
          {setupTexts.title}
        </Title>
        <Text size="sm" c="dimmed" className="figures">
          {done} of {setup.Steps.length} done
        </Text>
        <BusyButton
          variant="subtle"
          size="compact-sm"
          className={styles.dismiss}
          isBusy={dismissing.isBusy}
          onClick={() =>
            void dismissing.run(() => save({ IsDismissed: true }, { done: setupTexts.dismissed, failed: setupTexts.notSaved }))
          }
        >
          Dismiss
        </BusyButton>
      </header>
      <ol className={styles.steps}>
        {setup.Steps.map(({ Step, IsDone, Missing }) => (
          <li key={Step} className={styles.step} data-done={IsDone || undefined}>
            {IsDone ? <CheckIcon size={22} className={styles.tick} /> : <CircleIcon size={22} className={styles.open} />}
            <div className={styles.words}>
              <Text fw={600} component="h4" m={0}>
                {titles[Step]}
                <span className="visually-hidden">{IsDone ? ' (done)' : ' (to do)'}</span>
              </Text>
              {!IsDone && (
                <Text size="sm" c="dimmed">
                  Still missing: {Missing.join(', ')}
                </Text>
              )}
            </div>
            {actions[Step]({ setup, isDone: IsDone })}
          </li>
        ))}
      </ol>
    </section>
  );
};

const titles: Record<SetupStep, string> = {
  You: 'Your name and photo',
  Organization: 'Organisation, logo, address, phone, UPI',
  Chapter: 'First chapter',
  Members: 'Members',
  Mail: 'Mail',
};

/** 'Mail' shows its result below its buttons. */
const inRow = (buttons: ReactNode) => <div className={styles.actions}>{buttons}</div>;

const actions: Record<SetupStep, (of: { setup: Setup; isDone: boolean }) => ReactNode> = {
  You: ({ isDone }) => !isDone && inRow(<OwnProfile />),
  Organization: ({ isDone }) => !isDone && inRow(<OwnOrganization />),
  Chapter: ({ setup, isDone }) => !isDone && inRow(<FirstChapter countryId={setup.CountryId} />),
  Members: ({ setup, isDone }) => inRow(<FirstMembers isDone={isDone} hasPayments={setup.HasPayments} />),
  Mail: ({ isDone }) => !isDone && <TestMail />,
};
