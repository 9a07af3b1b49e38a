// A document's status as a coloured badge.

import { Badge } from '@mantine/core';

const colours = new Map([
  ['Active', 'green'],
  ['Inactive', 'gray'],
  ['Pending', 'amber'],
  ['Draft', 'teal'],
]);

export const DocumentStatusBadge = ({ status }: { status: string }) => (
  <Badge color={colours.get(status) ?? 'gray'}>{colours.has(status) ? status : 'Unknown'}</Badge>
);
