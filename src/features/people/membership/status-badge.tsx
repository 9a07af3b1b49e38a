// An account's status as a coloured badge.

import { Badge } from '@mantine/core';
import type { AccountStatus } from './membership.ts';

const colours: Record<AccountStatus, string> = { Active: 'green', Expired: 'amber', Inactive: 'gray' };

export const StatusBadge = ({ status }: { status: AccountStatus }) => <Badge color={colours[status]}>{status}</Badge>;
