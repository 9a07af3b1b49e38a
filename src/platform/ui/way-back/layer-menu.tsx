// A menu that the back button closes, as it closes dialogs.

import { Menu, type MenuProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useBackCloses } from './back-closes.ts';

export const LayerMenu = ({ opened, onChange, ...props }: MenuProps) => {
  const [isOpen, setOpen] = useUncontrolled({ value: opened, defaultValue: false, onChange });
  useBackCloses({ isOpen, close: () => setOpen(false) });
  return <Menu {...props} opened={isOpen} onChange={setOpen} />;
};
