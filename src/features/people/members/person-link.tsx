// The name of a member in a list: a link to the member's page.

import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export const PersonLink = ({ id, name }: { id: number; name: string }) => (
  <Anchor component={Link} inherit c="inherit" to={`/member-details/${id}`} title={name}>
    {name}
  </Anchor>
);
