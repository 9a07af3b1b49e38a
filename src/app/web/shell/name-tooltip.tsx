// The name of an entry of the narrow sidebar, beside its icon.

import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

export const NameTooltip = ({ label, children }: { label: string; children: ReactElement }) => (
  <Tooltip label={label} position="right" events={{ hover: true, focus: true, touch: false }}>
    {children}
  </Tooltip>
);
