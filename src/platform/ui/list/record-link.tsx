// The name of a record as a link to its address. A click opens the record over its list.

import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { overList } from './opening.ts';

export const RecordLink = ({ path, id, children }: { path: string; id: number; children: ReactNode }) => (
  <Anchor
    component={Link}
    inherit
    c="inherit"
    to={`${path}/${id}`}
    title={typeof children === 'string' ? children : undefined}
    {...overList}
  >
    {children}
  </Anchor>
);
