// The name of a chapter in a list: a link to the chapter's page.

import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export const ChapterLink = ({ id, name }: { id: number; name: string }) => (
  <Anchor component={Link} inherit c="inherit" to={`/chapters/${id}`} title={name}>
    {name}
  </Anchor>
);
