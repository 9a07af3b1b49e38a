// Who waits for the call of a referral: typed, or taken from the own connections with one choice.

import { Checkbox, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { mostChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { connectionTexts, listConnections } from '../../own-records/connections/connections.contract.ts';
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
      <TextInput type="email" autoComplete="off" {...form.getInputProps('ContactEmail')} />
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
  const input = { ...mostChoices, UserId: FromId };
  const query = useCall(listConnections, isSuperAdmin && FromId === null ? null : input);
  const rows = query.data?.rows ?? [];
  if (rows.length === 0 && !query.isLoadingError) return null;
  const { ContactName, ContactPhone } = form.values;
  const chosen = rows.find(({ ContactPerson, MobileNo }) => ContactPerson === ContactName && MobileNo === ContactPhone);
  return (
    <ChoiceField
      label={isSuperAdmin ? 'From their connections' : 'From my connections'}
      placeholder="Takes name and number"
      value={chosen?.Id ?? null}
      onChange={(id) => {
        const taken = rows.find(({ Id }) => Id === id);
        if (taken) form.setValues({ ContactName: taken.ContactPerson, ContactPhone: taken.MobileNo });
      }}
      from={{
        choices: rows.map(({ Id, ContactPerson, OrganizationName }) => ({ Id, Name: `${ContactPerson} (${OrganizationName})` })),
        isLoading: query.isLoading,
        failed: query.isLoadingError ? failureOf(query.error, connectionTexts.notFetched) : undefined,
        reload: () => void query.refetch(),
      }}
    />
  );
};
