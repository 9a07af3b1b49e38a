// The name of a record as a link to its address. A click opens the record over its list.

import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { ScreenLink } from '../screen/links.tsx';
import type { RecordsPath } from '../screen/screen-address.ts';
import { overList } from './opening.ts';

interface RecordLinkProps {
  path: RecordsPath;
  id: number;
  /** Where the children are only a part of the name. */
  label?: string;
  children: ReactNode;
}

export const RecordLink = ({ path, id, label, children }: RecordLinkProps) => (
  <Anchor
    component={ScreenLink}
    inherit
    c="inherit"
    to={`${path}/${id}`}
    aria-label={label}
    title={typeof children === 'string' ? children : undefined}
    {...overList}
  >
    {children}
  </Anchor>
);
