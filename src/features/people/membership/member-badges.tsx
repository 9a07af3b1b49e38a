// What stands beside a member's name: the status of the membership, TMN, and that the account is deactivated.

import { Badge } from '@mantine/core';
import type { AccountStatus } from './membership.ts';

const colours: Record<AccountStatus, string> = { Active: 'green', Expired: 'amber', Inactive: 'gray' };

export const StatusBadge = ({ status }: { status: AccountStatus }) => <Badge color={colours[status]}>{status}</Badge>;

export const TmnBadge = () => (
  <Badge size="sm" color="amber" title="TMNian">
    TMN
  </Badge>
);

export const DeactivatedBadge = () => <Badge color="red">Deactivated</Badge>;
