// The dialog in which a slip is given or changed. It is one form: with the kind its fields change, and what was typed stays.

import { useRef } from 'react';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useSeenVersion } from '../../../platform/ui/call/save-record.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { useLeaveFor } from '../../../platform/ui/dialog/leaving.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import type { ResOf } from '../../../platform/wire/call.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { slipFormAddress } from '../slips/slip-address.ts';
import type { SlipKind } from '../slips/slip-kinds.ts';
import { slipTexts } from '../slips/slip-texts.ts';
import { titleToAdd } from '../slips/slip-words.ts';
import { type Slip, type SlipFields, saveSlip } from '../slips/slips.contract.ts';
import { toldByWhatsApp, useAskBeforeSecond } from './given-referral.ts';
import { KindChoice, SlipFieldsOfKind } from './slip-fields.tsx';
import { SlipPeople } from './slip-people.tsx';
import { changesForKind, columnsOfSlip, mayReadContact, useSlipForm, valuesOfSlip } from './slip-values.ts';

interface SlipFormProps {
  /** The slip to edit, or null to give one. */
  slip: Slip | null;
  kind?: SlipKind;
  /** The other side, where it is known before. */
  to?: Choice | null;
  /** The referral that is thanked for. */
  referralId?: number | null;
  /** Told when another kind is chosen, for an address that names it. */
  onKind?: (kind: SlipKind) => void;
  onClosed: () => void;
}

export const SlipForm = ({ slip, kind = 'Referral', to = null, referralId, onKind, onClosed }: SlipFormProps) => {
  const { userId, roleId } = useUser();
  const begun = { kind, to, referralId: referralId ?? null };
  const form = useSlipForm(slip, begun, {
    mustNameGiver: roleId !== roles.member && !slip,
    seesContact: mayReadContact(slip, userId),
  });
  const save = useSaveSlip(slip);
  const fields = useRef<HTMLDivElement>(null);
  const { Kind } = form.values;
  const choose = (next: SlipKind) => {
    form.setValues(changesForKind(next, form.getValues()));
    form.clearErrors();
    onKind?.(next);
  };
  return (
    <RecordDialog
      recordId={slip?.Id ?? to?.Id}
      title={slip ? `Edit ${Kind.toLowerCase()}` : titleToAdd[Kind]}
      form={form}
      onClosed={onClosed}
      onSave={({ FromId, Kind: _, ...values }) => save(Kind, FromId, values)}
      valuesOf={(row: Slip) => valuesOfSlip(row, begun)}
    >
      {!slip && <KindChoice kind={Kind} onChange={choose} />}
      <SlipPeople
        form={form}
        slip={slip}
        to={to}
        onChosen={() => fields.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()}
      />
      <SlipFieldsOfKind ref={fields} form={form} slip={slip} />
    </RecordDialog>
  );
};

const notGiven = { saved: false, message: null, fields: {} } as const;

/** After a one-to-one people know for whom they have a referral, and of a referral its receiver should hear at once. */
const useSaveSlip = (slip: Slip | null) => {
  const { userId, roleId } = useUser();
  const save = useFormSave(saveSlip);
  const mayGive = useAskBeforeSecond();
  const leaveFor = useLeaveFor();
  const saveSeenVersion = useSeenVersion(slip);
  return async (Kind: SlipKind, FromId: number | null, values: SlipFields) => {
    const columns = columnsOfSlip(Kind, values);
    const { ToId = null } = columns;
    if (slip) {
      return saveSeenVersion((Version) =>
        save({ Flag: 'Update', Id: slip.Id, Version, ...columns }, { done: slipTexts.updated(Kind), failed: slipTexts.notUpdated }),
      );
    }
    const isOwn = ToId !== null && roleId === roles.member && (FromId ?? userId) === userId;
    if (ToId !== null && !(await mayGive(Kind, { ...values, FromId: FromId ?? userId, ToId }))) return notGiven;
    const next = ({ Id, Receiver }: ResOf<typeof saveSlip>) => {
      if (!isOwn) return undefined;
      if (Kind === 'One-to-one') return { label: 'Give referral', run: () => leaveFor(slipFormAddress('Referral', ToId)) };
      return Receiver ? toldByWhatsApp(Id, Receiver) : undefined;
    };
    return saveSeenVersion(() =>
      save({ Flag: 'Add', Kind, FromId, ...columns }, { done: slipTexts.added(Kind), failed: slipTexts.notAdded, next }),
    );
  };
};
