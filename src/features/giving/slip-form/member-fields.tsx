// The fields that name the members of a slip. Super admins choose among all members, members among those of the own chapters, and whoever
// acts for a chapter among its members.

import type { Choice, Choices } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { ChoiceField, type RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { roles } from '../../../platform/wire/roles.ts';
import { useAssignedChoices } from '../../chapters/assignments/chapter-member-field.tsx';
import { type Fellow, fellowTexts, listFellows } from '../../chapters/fellows/fellows.contract.ts';
import { memberWithNumber, useMemberChoices } from '../../people/members/member-choices.ts';

interface MemberFieldProps extends RecordFieldProps {
  /** Whom the form began with: perhaps nobody whom the list offers. */
  known: Choice | null;
  /** Who stands on the other side. */
  other: number | null;
  noneLabel?: string;
}

export const Receiver = (props: MemberFieldProps) => {
  const { roleId } = useUser();
  if (roleId === roles.superAdmin) return <AnyMember {...props} />;
  return roleId === roles.member ? <FellowMember {...props} /> : <MemberOfChapters {...props} />;
};

export const Giver = (props: MemberFieldProps) => {
  const { roleId } = useUser();
  return roleId === roles.superAdmin ? <AnyMember {...props} /> : <MemberOfChapters {...props} />;
};

const AnyMember = (props: MemberFieldProps) => (
  <Field {...props} {...useMemberChoices(props.value ?? null, { choiceOf: memberWithNumber })} />
);

const FellowMember = (props: MemberFieldProps) => {
  const choicesByName = { ...mostChoices, Sort: 'FullName' as const };
  return (
    <Field
      {...props}
      {...useSearchedChoices(listFellows, {
        newest: choicesByName,
        named: (Search) => ({ ...choicesByName, Search }),
        // There is no filter by an id: who is known has the name already.
        byId: () => choicesByName,
        choiceOf: choiceOfFellow,
        failed: fellowTexts.notFetched,
        value: props.value ?? null,
      })}
    />
  );
};

const choiceOfFellow = ({ Id, FullName, Profession }: Fellow): Choice => ({
  Id,
  Name: Profession ? `${FullName} (${Profession})` : FullName,
});

const MemberOfChapters = (props: MemberFieldProps) => (
  <Field {...props} {...useAssignedChoices(props.value ?? null, { Status: 'Active' })} />
);

const Field = ({ from, known, other, ...field }: MemberFieldProps & { from: Choices; onType: (text: string) => void }) => {
  const isMissing = known !== null && !from.isLoading && !from.choices.some(({ Id }) => Id === known.Id);
  const choices = [...(isMissing ? [known] : []), ...from.choices.filter(({ Id }) => Id !== other)];
  return <ChoiceField placeholder="Select a member" noChoices="Nobody to choose from" {...field} from={{ ...from, choices }} />;
};
