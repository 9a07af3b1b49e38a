// The badge of a TMNian, shown beside the name.

import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';

export const TmnBadge = () => (
  <Badge variant="light" size="sm" color="amber" miw="max-content" title="TMNian">
    TMN
  </Badge>
);
