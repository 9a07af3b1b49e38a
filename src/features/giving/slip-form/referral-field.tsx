// The referral that a thank-you came from: one that the thanked member has given to the one who thanks.

import type { Choice } from '../../../platform/ui/call/choices.ts';
import { useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { slipTexts } from '../slips/slip-texts.ts';
import { listSlips, type Slip } from '../slips/slips.contract.ts';
import type { SlipFormState } from './slip-values.ts';

/** Not shown as long as there is none. */
export const ReferralField = ({ form }: { form: SlipFormState }) => {
  const { userId } = useUser();
  const { FromId, ToId, ReferralId } = form.values;
  // All of the two: an older one is found by its day and status, too, which the server does not search.
  const given = { ...allChoices, Kind: 'Referral' as const, Direction: 'Given' as const, UserId: ToId, OtherId: FromId ?? userId };
  const { from, onType } = useSearchedChoices(listSlips, {
    newest: ToId === null ? null : given,
    named: (Text) => ({ ...given, Text }),
    byId: (Id) => ({ ...given, Id }),
    choiceOf,
    failed: slipTexts.notFetched,
    isByName: false,
    value: ReferralId,
  });
  if (ReferralId === null && from.choices.length === 0 && from.failed === undefined) return null;
  return <ChoiceField noneLabel="None" {...form.getInputProps('ReferralId')} label="From the referral" from={from} onType={onType} />;
};

const allChoices = { CurrentPage: 1, RecordsPerPage: 0 };

const choiceOf = ({ Id, ContactName, Day, Status }: Slip): Choice => ({
  Id,
  Name: [ContactName ?? 'Referral', showDate(Day), Status].filter(Boolean).join(', '),
});
