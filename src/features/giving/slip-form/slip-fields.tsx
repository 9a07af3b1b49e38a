// The fields of a slip that differ by its kind, in the order in which a person thinks of them.

import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { todayInPortal } from '../../../platform/ui/format/dates.ts';
import { businesses, type SlipKind, shares, slipKinds, slipModes, slipTypes } from '../slips/slip-kinds.ts';
import type { Slip } from '../slips/slips.contract.ts';
import { ContactOfReferral } from './contact-of-referral.tsx';
import { ReferralField } from './referral-field.tsx';
import { slipIcons } from './slip-marks.tsx';
import { mayReadContact, type SlipFormState } from './slip-values.ts';

interface KindChoiceProps {
  kind: SlipKind;
  onChange: (kind: SlipKind) => void;
}

export const KindChoice = ({ kind, onChange }: KindChoiceProps) => (
  <Group gap="xs" role="group" aria-label="Kind">
    {slipKinds.map((one) => {
      const Icon = slipIcons[one];
      return (
        <Button
          key={one}
          size="compact-sm"
          variant={one === kind ? 'filled' : 'default'}
          aria-pressed={one === kind}
          leftSection={<Icon size={16} />}
          onClick={() => onChange(one)}
        >
          {one}
        </Button>
      );
    })}
  </Group>
);

interface FieldsProps {
  form: SlipFormState;
  slip: Slip | null;
}

export const SlipFieldsOfKind = ({ ref, form, slip }: FieldsProps & { ref: Ref<HTMLDivElement> }) => {
  const { Kind, Type } = form.values;
  const Own = fieldsByKind[Kind];
  const day = <DateField lastDay={todayInPortal()} {...form.getInputProps('Day')} />;
  const note = (
    <Textarea
      autosize
      minRows={2}
      maxRows={8}
      {...form.getInputProps('Note')}
      required={Kind === 'Testimonial' || (Kind === 'Referral' && Type === 'Inside')}
      placeholder={Kind === 'Referral' && Type === 'Inside' ? 'What is wanted' : undefined}
      data-autofocus={Kind === 'Testimonial' || undefined}
    />
  );
  return (
    <Stack ref={ref} gap="md">
      {Kind === 'Testimonial' && note}
      <Own form={form} slip={slip} />
      {day}
      {Kind !== 'Testimonial' && note}
    </Stack>
  );
};

const Referral = ({ form, slip }: FieldsProps) => {
  const { userId } = useUser();
  return mayReadContact(slip, userId) && <ContactOfReferral form={form} />;
};

const OneToOne = ({ form, slip }: FieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput autoComplete="off" placeholder="A café, an office" {...form.getInputProps('Place')} data-autofocus />
      <NativeSelect data={[...slipModes]} {...form.getInputProps('Mode')} />
    </SimpleGrid>
    {slip && <Checkbox {...form.getInputProps('Declined', { type: 'checkbox' })} label="It did not take place" />}
  </>
);

const ThankYou = ({ form }: FieldsProps) => (
  <>
    <TextInput inputMode="decimal" autoComplete="off" leftSection="₹" {...form.getInputProps('Amount')} required data-autofocus />
    <ReferralField form={form} />
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <NativeSelect data={[...businesses]} {...form.getInputProps('Business')} />
      <NativeSelect data={[...slipTypes]} {...form.getInputProps('Type')} />
      <NativeSelect data={[...shares]} {...form.getInputProps('Share')} label="They see" />
    </SimpleGrid>
  </>
);

/** Nobody agrees for somebody else. */
const Testimonial = ({ form, slip }: FieldsProps) => {
  const { userId } = useUser();
  const giver = slip ? slip.FromId : (form.values.FromId ?? userId);
  return (
    giver === userId && (
      <Checkbox
        {...form.getInputProps('MayBeShown', { type: 'checkbox' })}
        label="May be shown in public, with our names"
        description="On their page and on the chapter's visit page, if they show it, too."
      />
    )
  );
};

const Training = ({ form }: FieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <TextInput autoComplete="off" {...form.getInputProps('Title')} required data-autofocus />
    <TextInput inputMode="decimal" autoComplete="off" {...form.getInputProps('Hours')} required />
  </SimpleGrid>
);

const fieldsByKind = {
  Referral,
  'One-to-one': OneToOne,
  'Thank you': ThankYou,
  Testimonial,
  Training,
};
