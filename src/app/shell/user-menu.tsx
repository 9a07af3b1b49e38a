// Who one is, the way to one's profile, the way out.

import { Menu, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useRef, useState } from 'react';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { Icon } from '../../platform/ui/icon.tsx';
import { LatePart } from '../../platform/ui/late-part.tsx';
import { PersonPicture } from '../../platform/ui/person-picture.tsx';
import type { StoredUser } from '../../platform/ui/session.ts';
import { roles } from '../../platform/wire/roles.ts';
import styles from './header.module.css';
import './menu-styles.ts';

const ProfileDialog = lazy(async () => ({ default: (await import('../../features/profile/profile-dialog.tsx')).ProfileDialog }));

export const UserMenu = ({ user, onSignOut }: { user: StoredUser; onSignOut: () => void }) => {
  const { data: profile } = useQuery(profileQuery(user.userId));
  const [isProfileOpen, setProfileOpen] = useState(false);
  const name = profile?.FullName ?? user.name;
  const hasProfile = user.roleId !== roles.superAdmin;
  const button = useRef<HTMLButtonElement>(null);
  // The chosen entry goes with its menu: a dialog could not give the focus back to it.
  const fromButton = (act: () => void) => () => {
    button.current?.focus();
    act();
  };
  return (
    <>
      <Menu position="bottom-end" width={210} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton ref={button} className={styles.user}>
            <PersonPicture name={name} photo={profile?.Photo ?? null} size={36} />
            <span className={styles.who}>
              <span className={styles.name}>{name}</span>
              <span className={styles.role}>{user.roleName}</span>
            </span>
            <Icon name="chevron-down" size={16} className={styles.chevron} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {hasProfile && (
            <Menu.Item leftSection={<Icon name="user-circle" />} onClick={fromButton(() => setProfileOpen(true))}>
              View Profile
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="logout" />} onClick={fromButton(onSignOut)}>
            Sign Out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {hasProfile && isProfileOpen && (
        <LatePart failed="The profile could not be loaded. Reload the page to try again.">
          <ProfileDialog userId={user.userId} onClosed={() => setProfileOpen(false)} />
        </LatePart>
      )}
    </>
  );
};
