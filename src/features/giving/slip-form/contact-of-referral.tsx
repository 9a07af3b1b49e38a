// Who waits for the call of a referral: typed, or taken from the own connections with one choice.

import { Checkbox, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { EmailField } from '../../../platform/ui/form/email-field.tsx';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { type Connection, connectionTexts, listConnections } from '../../own-records/connections/connections.contract.ts';
import { referralTypes } from '../slips/slip-kinds.ts';
import { heatChoices } from '../slips/slip-words.ts';
import type { SlipFormState } from './slip-values.ts';

export const ContactOfReferral = ({ form }: { form: SlipFormState }) => (
  <>
    <ConnectionPicker form={form} />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput autoComplete="off" {...form.getInputProps('ContactName')} required={form.values.Type !== 'Inside'} data-autofocus />
      <PhoneField autoComplete="off" {...form.getInputProps('ContactPhone')} />
    </SimpleGrid>
    <Group gap="lg">
      <Checkbox {...form.getInputProps('ToldThem', { type: 'checkbox' })} label="They expect the call" />
      <Checkbox {...form.getInputProps('GaveCard', { type: 'checkbox' })} label="I gave the card" />
    </Group>
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <EmailField {...form.getInputProps('ContactEmail')} />
      <NativeSelect data={heatChoices} {...form.getInputProps('Heat')} />
      <NativeSelect data={types} {...form.getInputProps('Type')} />
    </SimpleGrid>
  </>
);

const types = referralTypes.map((value) => ({ value, label: { Inside: 'Inside: for themselves', Outside: 'Outside: for others' }[value] }));

/** Not shown to whoever has none. A super admin takes from those of the giver. */
const ConnectionPicker = ({ form }: { form: SlipFormState }) => {
  const isSuperAdmin = useIsSuperAdmin();
  const { FromId } = form.values;
  const [value, setValue] = useState<number | null>(null);
  const own = { ...mostChoices, UserId: FromId };
  const hasOwner = !isSuperAdmin || FromId !== null;
  const { from, onType } = useSearchedChoices(listConnections, {
    newest: hasOwner ? own : null,
    named: (Search) => ({ ...own, Search }),
    byId: (Id) => ({ ...own, Id }),
    choiceOf,
    failed: connectionTexts.notFetched,
    value: hasOwner ? value : null,
  });
  if (from.choices.length === 0 && from.failed === undefined) return null;
  // choiceOf made every choice.
  const contacts = from.choices as readonly Contact[];
  const { ContactName, ContactPhone } = form.values;
  const chosen = contacts.find(({ ContactPerson, MobileNo }) => ContactPerson === ContactName && MobileNo === ContactPhone);
  return (
    <ChoiceField
      label={isSuperAdmin ? 'From their connections' : 'From my connections'}
      placeholder="Takes name and number"
      value={chosen?.Id ?? null}
      onChange={(id) => {
        const taken = contacts.find(({ Id }) => Id === id);
        setValue(id);
        if (taken) form.setValues({ ContactName: taken.ContactPerson, ContactPhone: taken.MobileNo });
      }}
      from={from}
      onType={onType}
    />
  );
};

interface Contact extends Choice {
  ContactPerson: string;
  MobileNo: string;
}

const choiceOf = ({ Id, ContactPerson, OrganizationName, MobileNo }: Connection): Contact => ({
  Id,
  Name: `${ContactPerson} (${OrganizationName})`,
  ContactPerson,
  MobileNo,
});
