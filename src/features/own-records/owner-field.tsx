// The field for the owner of a record, in the form of a super admin. Only forms need it, so lists do not load it.

import { useUser } from '../../platform/ui/call/user.tsx';
import { ChoiceField, type RecordFieldProps } from '../../platform/ui/form/choice-field.tsx';
import { requiredId } from '../../platform/wire/numbers.ts';
import { memberWithEmail, useMemberChoices } from '../people/members/member-choices.ts';
import { ownFilters, ownRecordTexts } from './own-records.contract.ts';

/** The rule for the owner field. A super admin who adds a record to everybody's list must choose an owner, even for an own record. */
export const ownerRule = (isRequired: boolean): { UserId: typeof ownFilters.UserId | typeof requiredOwner } => ({
  UserId: isRequired ? requiredOwner : ownFilters.UserId,
});

const requiredOwner = requiredId('Member', ownRecordTexts.noOwnerChosen);

export const OwnerField = ({ value = null, ...field }: RecordFieldProps) => {
  const { from, onType } = useMemberChoices(value, { choiceOf: memberWithEmail });
  const user = useUser();
  // Super admins are in no list of members, so the user is added here.
  const own = { Id: user.userId, Name: `${user.name} (${user.email})` };
  const choices = [own, ...from.choices.filter(({ Id }) => Id !== own.Id)];
  return <ChoiceField placeholder="Select a member" {...field} from={{ ...from, choices }} onType={onType} value={value} />;
};
