// Whose a record is: a column where everybody's are listed, and a choice where a super admin adds one there.

import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Choice } from '../../platform/ui/call/choices.ts';
import { useSearchedChoices } from '../../platform/ui/call/searched-choices.ts';
import { currentUser, isSuperAdmin } from '../../platform/ui/call/session.ts';
import { ChoiceField } from '../../platform/ui/form/choice-field.tsx';
import type { Column } from '../../platform/ui/list/data-table.tsx';
import { TwoLines } from '../../platform/ui/list/row-parts.tsx';
import { requiredId } from '../../platform/wire/fields.ts';
import { listMembers, type Member, memberTexts } from '../people/members/members.contract.ts';
import { ownFilters, ownRecordTexts } from './own-records.contract.ts';

export interface OwnPanelProps {
  /** Whose records; without it the own ones, or to a super admin everybody's. */
  memberId?: number;
}

export const isOfEverybody = ({ memberId }: OwnPanelProps): boolean => memberId === undefined && isSuperAdmin();

interface Owned {
  UserId: number;
  UserName: string;
}

/** None where all records are one person's. */
export const ownerColumns = <Row extends Owned>(panel: OwnPanelProps): Column<Row>[] =>
  isOfEverybody(panel)
    ? [
        {
          head: 'Member',
          cell: ({ UserId, UserName }) => <TwoLines first={<OwnerLink id={UserId} name={UserName} />} second={`ID: ${UserId}`} />,
        },
      ]
    : [];

const OwnerLink = ({ id, name }: { id: number; name: string }) => (
  <Anchor component={Link} inherit to={`/member-details/${id}`} title={name}>
    {name}
  </Anchor>
);

/** The rule for the owner in a form: a super admin who adds a record among everybody's says whose it is, also of an own one. */
export const ownerRule = (panel: OwnPanelProps, isNew: boolean): { UserId: typeof ownFilters.UserId | typeof requiredOwner } => ({
  UserId: isNew && isOfEverybody(panel) ? requiredOwner : ownFilters.UserId,
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
    among: {},
    named: (FullName) => ({ FullName }),
    choiceOf,
    failed: memberTexts.notFetched,
    value,
  });
  const user = currentUser();
  // No list of members has super admins.
  const choices = user
    ? [{ Id: user.userId, Name: `${user.name} (${user.email})` }, ...from.choices.filter(({ Id }) => Id !== user.userId)]
    : from.choices;
  return <ChoiceField label="Member" placeholder="Select a member" {...field} from={{ ...from, choices }} onType={onType} value={value} />;
};

const choiceOf = ({ Id, FullName, Email }: Member): Choice => ({ Id, Name: `${FullName} (${Email})` });
