// The header: sidebar button, page title, palette, bell, colour scheme and user menu.

import { ActionIcon, Title } from '@mantine/core';
import Menu2Icon from '~icons/tabler/menu-2';
import type { StoredUser } from '../../../platform/ui/call/session.ts';
import { useHasOwnHeading } from '../../../platform/ui/screen/document-title.ts';
import { PaletteButton } from '../keys/palette-button.tsx';
import styles from './header.module.css';
import { NoticesBell } from './notices-bell.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  title: string;
  user: StoredUser;
  menu: { isOpen: boolean; label: string; onToggle: () => void };
  /** Undefined for users who may not search. */
  onFind?: () => void;
  onShowKeys: () => void;
  onSignOut: () => void;
}

export const Header = ({ title, user, menu, onFind, onShowKeys, onSignOut }: HeaderProps) => (
  <header className={styles.header}>
    <ActionIcon size={36} aria-label={menu.label} aria-expanded={menu.isOpen} onClick={menu.onToggle}>
      <Menu2Icon size={20} />
    </ActionIcon>
    <ScreenTitle title={title} />
    {onFind && <PaletteButton onClick={onFind} />}
    <NoticesBell key={user.userId} userId={user.userId} />
    <SchemeSwitch />
    <UserMenu user={user} onShowKeys={onShowKeys} onSignOut={onSignOut} />
  </header>
);

/** A heading, unless the page shows a record, whose name is the heading. */
const ScreenTitle = ({ title }: { title: string }) => {
  const hasOwnHeading = useHasOwnHeading();
  return (
    <Title
      order={hasOwnHeading ? 2 : 1}
      size="h3"
      id={hasOwnHeading ? undefined : 'page-title'}
      className={styles.title}
      data-quiet={hasOwnHeading || undefined}
    >
      {title}
    </Title>
  );
};
