// The sidebar of small screens: a drawer that the button in the header opens.

import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './shell.module.css';
import { Brand } from './sidebar.tsx';
import '../../../platform/ui/dialog/dialog.css';

interface SidebarDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

export const SidebarDrawer = ({ isOpen, onClose, children }: SidebarDrawerProps) => {
  // Mounted closed: the transition runs only from closed to open.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  return (
    <Drawer
      opened={isShown}
      onClose={onClose}
      size={280}
      title={<Brand />}
      // Else its <header> would be a second landmark.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
      classNames={{ header: styles.drawerHead, content: styles.drawer, body: styles.drawerBody }}
    >
      {children}
    </Drawer>
  );
};
