// A document's status, in words and in a colour that goes with them.

import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';

const colours = new Map([
  ['Active', 'green'],
  ['Inactive', 'gray'],
  ['Pending', 'amber'],
  ['Draft', 'teal'],
]);

export const DocumentStatusBadge = ({ status }: { status: string }) => (
  <Badge variant="light" tt="none" miw="max-content" color={colours.get(status) ?? 'gray'}>
    {colours.has(status) ? status : 'Unknown'}
  </Badge>
);
