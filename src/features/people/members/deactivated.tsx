// The badge of a deactivated account.

import { Badge } from '@mantine/core';

export const DeactivatedBadge = () => <Badge color="red">Deactivated</Badge>;
