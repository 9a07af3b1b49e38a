// The name of a record as a link to its address. A click opens the record over its list.

import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { ScreenLink } from '../screen/links.tsx';
import type { RecordsPath } from '../screen/screen-address.ts';
import { overList } from './opening.ts';

export const RecordLink = ({ path, id, children }: { path: RecordsPath; id: number; children: ReactNode }) => (
  <Anchor
    component={ScreenLink}
    inherit
    c="inherit"
    to={`${path}/${id}`}
    title={typeof children === 'string' ? children : undefined}
    {...overList}
  >
    {children}
  </Anchor>
);
