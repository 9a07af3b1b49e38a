// The rest of what can be done with a row, in a menu beside its actions.

import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import DotsIcon from '~icons/tabler/dots-vertical';
import { LayerMenu } from '../way-back/layer-menu.tsx';

interface RowMenuProps {
  /** Whose row it is: 'More for Asha Rao'. */
  subject: string;
  /** Items of a menu. What one opens goes through `from`, so that the focus comes back to the button: the item itself is gone by then. */
  children: (from: (work: () => void) => () => void) => ReactNode;
}

export const RowMenu = ({ subject, children }: RowMenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const from = (work: () => void) => () => {
    button.current?.focus();
    work();
  };
  return (
    <LayerMenu>
      <Menu.Target>
        <ActionIcon ref={button} size={32} aria-label={`More for ${subject}`} data-tip="More">
          <DotsIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children(from)}</Menu.Dropdown>
    </LayerMenu>
  );
};
