// What can be done with a row, in a menu beside its actions: the rest of it, or what belongs together.

import { ActionIcon, Menu, type MenuItemProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import DotsIcon from '~icons/tabler/dots-vertical';
import type { IconDrawing } from '../look/icon.ts';
import { LayerMenu } from '../way-back/layer-menu.tsx';

interface RowMenuProps {
  /** Whose row it is: 'More for Asha Rao'. */
  subject: string;
  label?: string;
  icon?: IconDrawing;
  /** Items of a menu. What one opens goes through `from`, so that the focus comes back to the button: the item itself is gone by then. */
  children: (from: (work: () => void) => () => void) => ReactNode;
}

export const RowMenu = ({ subject, label = 'More', icon: Icon = DotsIcon, children }: RowMenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const from = (work: () => void) => () => {
    button.current?.focus();
    work();
  };
  return (
    <LayerMenu>
      <Menu.Target>
        <ActionIcon ref={button} size={32} aria-label={`${label} for ${subject}`} data-tip={label}>
          <Icon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children(from)}</Menu.Dropdown>
    </LayerMenu>
  );
};

/** An item that takes something away. Mantine's `color="red"` is the shade behind white text, too dark on a dark menu. */
export const RedItem = (item: MenuItemProps & { onClick: () => void }) => <Menu.Item {...item} color="var(--mantine-color-error)" />;
