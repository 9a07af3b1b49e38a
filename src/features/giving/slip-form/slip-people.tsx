// Between whom a slip is: the member on the other side or somebody from outside, and, for whoever acts for others, who gives it.

import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { roles } from '../../../platform/wire/roles.ts';
import { type Slip, takesOutsiders } from '../slips/slips.contract.ts';
import { Giver, Receiver } from './member-fields.tsx';
import type { SlipFormState } from './slip-values.ts';

interface SlipPeopleProps {
  form: SlipFormState;
  slip: Slip | null;
  to: Choice | null;
  /** The other side was chosen, and the focus has not gone on. */
  onChosen: () => void;
}

export const SlipPeople = ({ form, slip, to, onChosen }: SlipPeopleProps) => {
  const { Kind, ToName } = form.values;
  const [isOutside, setOutside] = useState(false);
  const mayBeOutside = takesOutsiders(Kind);
  // A name that came back with a draft is one, too.
  const isNamed = mayBeOutside && (isOutside || ToName !== '');
  const switchOutside = (isOn: boolean) => {
    setOutside(isOn);
    form.setValues(isOn ? { ToId: null } : { ToName: '' });
    form.clearFieldError('ToId');
  };
  return (
    <>
      {!slip && <GivenBy form={form} />}
      {Kind !== 'Training' && (
        <Stack gap="xs">
          {isNamed ? <OutsideName form={form} /> : <OtherSide form={form} slip={slip} to={to} onChosen={onChosen} />}
          {mayBeOutside && (
            <Checkbox
              label="Somebody from outside"
              checked={isNamed}
              onChange={({ currentTarget }) => switchOutside(currentTarget.checked)}
            />
          )}
        </Stack>
      )}
    </>
  );
};

/** Members give for themselves. An officer may also write it for a member of the chapter. */
const GivenBy = ({ form }: { form: SlipFormState }) => {
  const { roleId, offices } = useUser();
  const isMember = roleId === roles.member;
  if (isMember && !offices.some(({ rights }) => rights.includes('meetings'))) return null;
  return <Giver {...form.getInputProps('FromId')} known={null} other={form.values.ToId} noneLabel={isMember ? 'Myself' : undefined} />;
};

const OtherSide = ({ form, slip, to, onChosen }: SlipPeopleProps) => {
  const { userId } = useUser();
  const { Kind, FromId } = form.values;
  const receiver = slip?.ToId ? { Id: slip.ToId, Name: slip.ToName ?? '' } : null;
  const field = form.getInputProps('ToId');
  return (
    <Receiver
      {...field}
      label={Kind === 'One-to-one' ? 'With' : 'To'}
      required
      known={receiver ?? (to?.Name ? to : null)}
      other={slip ? slip.FromId : (FromId ?? userId)}
      data-autofocus={(to === null && !slip) || undefined}
      onChange={(id) => {
        field.onChange(id);
        form.setFieldValue('ReferralId', null);
        const before = document.activeElement;
        // After the list has closed. Whoever went on by the keyboard stays there.
        if (id !== null) requestAnimationFrame(() => document.activeElement === before && onChosen());
      }}
    />
  );
};

const OutsideName = ({ form }: { form: SlipFormState }) => {
  const { error, ...field } = form.getInputProps('ToName');
  const isMissing = form.errors.ToId !== undefined;
  return <TextInput {...field} autoComplete="off" required error={error ?? (isMissing && 'Name is required')} />;
};
