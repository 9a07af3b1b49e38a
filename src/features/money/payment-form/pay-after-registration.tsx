// The action 'record the first payment' in the toast after a registration.

import { type ReactNode, useCallback } from 'react';
import { useOpenDialog } from '../../../platform/ui/dialog/dialogs-provider.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { AfterRegistration, type Registered } from '../../people/accounts/after-registration.ts';

const PaymentForm = lazyDialog(() => import('./payment-form.tsx'), 'PaymentForm');

export const PayAfterRegistration = ({ children }: { children: ReactNode }) => {
  const openDialog = useOpenDialog();
  const offers = useCallback(
    (member: Registered) => [
      {
        label: 'Record payment',
        about: member.Name,
        run: async () => openDialog((onClosed) => <PaymentForm member={member} isNew onClosed={onClosed} />),
      },
    ],
    [openDialog],
  );
  return <AfterRegistration value={offers}>{children}</AfterRegistration>;
};
