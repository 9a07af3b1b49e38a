// The badge of a TMNian, shown beside the name.

import { Badge } from '@mantine/core';

export const TmnBadge = () => (
  <Badge size="sm" color="amber" title="TMNian">
    TMN
  </Badge>
);
