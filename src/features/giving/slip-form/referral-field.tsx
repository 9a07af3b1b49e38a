// The referral that a thank-you came from: one that the thanked member has given to the one who thanks.

import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { mostChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { listSlips, slipTexts } from '../slips/slips.contract.ts';
import type { SlipFormState } from './slip-values.ts';

/** Not shown as long as there is none. */
export const ReferralField = ({ form }: { form: SlipFormState }) => {
  const { userId } = useUser();
  const { FromId, ToId, ReferralId } = form.values;
  const input = { ...mostChoices, Kind: 'Referral' as const, Direction: 'Given' as const, UserId: ToId };
  const query = useCall(listSlips, ToId === null ? null : input);
  const receiver = FromId ?? userId;
  const choices = (query.data?.rows ?? [])
    .filter((referral) => referral.FromId === ToId && referral.ToId === receiver)
    .map(({ Id, ContactName, Day, Status }) => ({
      Id,
      Name: [ContactName ?? 'Referral', showDate(Day), Status].filter(Boolean).join(', '),
    }));
  if (ReferralId === null && choices.length === 0 && !query.isLoadingError) return null;
  return (
    <ChoiceField
      noneLabel="None"
      {...form.getInputProps('ReferralId')}
      label="From the referral"
      from={{
        choices,
        isLoading: query.isLoading,
        failed: query.isLoadingError ? failureOf(query.error, slipTexts.notFetched) : undefined,
        reload: () => void query.refetch(),
      }}
    />
  );
};
