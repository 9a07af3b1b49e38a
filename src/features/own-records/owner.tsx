// The owner of a record: a column for lists of everybody's records, and a field for the form of a super admin.

import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Choice } from '../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../platform/ui/call/searched-choices.ts';
import { useIsSuperAdmin, useUser } from '../../platform/ui/call/user.tsx';
import { ChoiceField } from '../../platform/ui/form/choice-field.tsx';
import type { Column } from '../../platform/ui/list/columns.ts';
import { TwoLines } from '../../platform/ui/list/row-parts.tsx';
import { requiredId } from '../../platform/wire/fields.ts';
import { listMembers, type Member, memberTexts } from '../people/members/members.contract.ts';
import { ownFilters, ownRecordTexts } from './own-records.contract.ts';

export interface OwnPanelProps {
  /** The user whose records are shown. Without it: one's own, or for a super admin everybody's. */
  memberId?: number;
}

export const useIsOfEverybody = ({ memberId }: OwnPanelProps): boolean => {
  const isSuperAdmin = useIsSuperAdmin();
  return isSuperAdmin && memberId === undefined;
};

interface Owned {
  UserId: number;
  UserName: string;
}

/** Only for lists of everybody's records: in a list of one person's records every row would show the same owner. */
export const ownerColumn = <Row extends Owned>(): Column<Row> => ({
  field: 'UserName',
  kind: 'contact',
  cell: ({ UserId, UserName }) => <TwoLines first={<OwnerLink id={UserId} name={UserName} />} second={`ID: ${UserId}`} />,
});

const OwnerLink = ({ id, name }: { id: number; name: string }) => (
  <Anchor component={Link} inherit to={`/member-details/${id}`} title={name}>
    {name}
  </Anchor>
);

/** The rule for the owner field. A super admin who adds a record to everybody's list must choose an owner, even for an own record. */
export const ownerRule = (isRequired: boolean): { UserId: typeof ownFilters.UserId | typeof requiredOwner } => ({
  UserId: isRequired ? requiredOwner : ownFilters.UserId,
});

const requiredOwner = requiredId('Member', ownRecordTexts.noOwnerChosen);

interface OwnerFieldProps {
  value?: number | null;
  onChange?: (id: number | null) => void;
  error?: string;
  name?: string;
  required?: boolean;
}

export const OwnerField = ({ value = null, ...field }: OwnerFieldProps) => {
  const { from, onType } = useSearchedChoices(listMembers, {
    newest: mostChoices,
    named: (FullName) => ({ ...mostChoices, FullName }),
    byId: (Id) => ({ ...mostChoices, Id }),
    choiceOf,
    failed: memberTexts.notFetched,
    value,
  });
  const user = useUser();
  // Super admins are in no list of members, so the user is added here.
  const own = { Id: user.userId, Name: `${user.name} (${user.email})` };
  const choices = [own, ...from.choices.filter(({ Id }) => Id !== own.Id)];
  return <ChoiceField label="Member" placeholder="Select a member" {...field} from={{ ...from, choices }} onType={onType} value={value} />;
};

const choiceOf = ({ Id, FullName, Email }: Member): Choice => ({ Id, Name: `${FullName} (${Email})` });
