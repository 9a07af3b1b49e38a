// The owner of a record: whose records a list shows, and the column for lists of everybody's records.

import { useIsSuperAdmin } from '../../platform/ui/call/user.tsx';
import type { Column } from '../../platform/ui/list/columns.ts';
import { TwoLines } from '../../platform/ui/list/row-parts.tsx';
import { NameLink } from '../../platform/ui/screen/links.tsx';

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
export const ownerColumn = <Row extends Owned>(kind: 'contact' | 'lead' = 'contact'): Column<Row> => ({
  field: 'UserName',
  kind,
  cell: ({ UserId, UserName }) => (
    <TwoLines first={<NameLink to={`/member-details/${UserId}`} name={UserName} />} second={`ID: ${UserId}`} />
  ),
});
