// In the settings: brings 'Set up your portal' back to the dashboard.

import { useRouter } from '@tanstack/react-router';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { saveSetup, setupTexts } from './setup.contract.ts';

export const BringSetupBack = () => {
  const router = useRouter();
  const save = useSave(saveSetup);
  const { isBusy, run } = useOneAtATime();
  const bring = async () => {
    const { saved } = await save({ IsDismissed: false }, { done: setupTexts.saved, failed: setupTexts.notSaved, onSaved: () => null });
    if (saved) await router.navigate({ to: '/dashboard', search: { setup: '' } });
  };
  return (
    <BusyButton variant="default" isBusy={isBusy} onClick={() => void run(bring)}>
      {setupTexts.title}
    </BusyButton>
  );
};
