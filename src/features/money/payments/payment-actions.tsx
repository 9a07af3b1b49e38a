// What super admins can do with a payment in a list: correct it, void it, see its history.

import { lazy, Suspense, useState } from 'react';
import EraserIcon from '~icons/tabler/cash-banknote-off';
import PencilIcon from '~icons/tabler/pencil';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { RowAction, RowActions } from '../../../platform/ui/list/row-parts.tsx';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import type { Payment } from './payments.contract.ts';

const loadForm = () => import('./payment-form.tsx');
const loadVoidDialog = () => import('./void-dialog.tsx');
const PaymentForm = lazy(async () => ({ default: (await loadForm()).PaymentForm }));
const VoidDialog = lazy(async () => ({ default: (await loadVoidDialog()).VoidDialog }));

interface PaymentActionsProps {
  payment: Payment;
  payer: { Id: number; Name: string; Email: string };
}

export const PaymentActions = ({ payment, payer }: PaymentActionsProps) => {
  const [opened, setOpened] = useState<'correct' | 'void' | null>(null);
  const close = () => setOpened(null);
  const open = (what: 'correct' | 'void') => {
    const load: () => Promise<unknown> = what === 'correct' ? loadForm : loadVoidDialog;
    load().then(
      () => setOpened(what),
      () => toastError('The dialog could not be loaded. Check your connection and try again.'),
    );
  };
  return (
    <RowActions>
      {!payment.IsVoid && (
        <>
          <RowAction label="Correct" icon={PencilIcon} onClick={() => open('correct')} />
          <RowAction label="Void" icon={EraserIcon} colour="red" onClick={() => open('void')} />
        </>
      )}
      <HistoryAction record="Payment" id={payment.Id} title={payer.Name} />
      <Suspense>
        {opened === 'correct' && <PaymentForm member={payer} corrects={payment} onClosed={close} />}
        {opened === 'void' && <VoidDialog payment={payment} payer={payer} onClosed={close} />}
      </Suspense>
    </RowActions>
  );
};
