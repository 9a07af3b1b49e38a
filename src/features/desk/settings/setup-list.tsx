// 'Set up your portal': the steps to the first day. A step is done as soon as what it asks for is there.

import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import CheckIcon from '~icons/tabler/check';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { useFirstCountry } from '../../chapters/places/last-country.ts';
import { type Setup, type SetupStep, saveSetup, setupTexts } from './setup.contract.ts';
import styles from './setup-list.module.css';
import { FirstChapter, FirstMembers, OwnOrganization, OwnProfile } from './setup-steps.tsx';
import { TestMail } from './test-mail.tsx';

export const SetupList = ({ setup }: { setup: Setup }) => {
  const save = useSave(saveSetup);
  const dismissing = useOneAtATime();
  const done = setup.Steps.filter(({ IsDone }) => IsDone).length;
  useFirstCountry(setup.CountryId);
  const next = setup.Steps.find(({ IsDone }) => !IsDone)?.Step;
  return (
    <section className={styles.card} aria-labelledby="set-up">
      <header className={styles.head}>
        <div>
          <Title order={3} size="h4" id="set-up">
            {setupTexts.title}
          </Title>
          <Text size="sm" c="dimmed" className="figures">
            {done} of {setup.Steps.length} done
          </Text>
        </div>
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
        {setup.Steps.map(({ Step, IsDone, Missing }, at) => (
          <li key={Step} className={styles.step} data-done={IsDone || undefined} data-next={Step === next || undefined}>
            <span className={styles.number} aria-hidden>
              {IsDone ? <CheckIcon size={18} /> : at + 1}
            </span>
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
            {actions[Step]({ setup, isDone: IsDone, isNext: Step === next })}
          </li>
        ))}
      </ol>
    </section>
  );
};

const titles: Record<SetupStep, string> = {
  You: 'Your name and photo',
  Organization: 'Organisation, logo, address, phone, UPI, fee',
  Chapter: 'First chapter',
  Members: 'Members',
  Mail: 'Mail',
};

/** 'Mail' shows its result below its buttons. */
const buttonRow = (buttons: ReactNode) => <div className={styles.actions}>{buttons}</div>;

interface StepState {
  setup: Setup;
  isDone: boolean;
  isNext: boolean;
}

const actions: Record<SetupStep, (step: StepState) => ReactNode> = {
  You: ({ isDone, isNext }) => buttonRow(<OwnProfile isDone={isDone} isNext={isNext} />),
  Organization: ({ isDone, isNext }) => !isDone && <OwnOrganization isNext={isNext} />,
  Chapter: ({ setup, isDone, isNext }) => !isDone && buttonRow(<FirstChapter countryId={setup.CountryId} isNext={isNext} />),
  Members: ({ setup, isDone, isNext }) => buttonRow(<FirstMembers isDone={isDone} hasPayments={setup.HasPayments} isNext={isNext} />),
  Mail: ({ isDone, isNext }) => !isDone && <TestMail isNext={isNext} mayGoWithout />,
};
