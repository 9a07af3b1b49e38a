// An account's status as a coloured badge.

import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { AccountStatus } from './membership.ts';

const colours: Record<AccountStatus, string> = { Active: 'green', Expired: 'amber', Inactive: 'gray' };

export const StatusBadge = ({ status }: { status: AccountStatus }) => (
  <Badge variant="light" tt="none" miw="max-content" color={colours[status]}>
    {status}
  </Badge>
);
