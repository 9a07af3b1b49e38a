// The user menu: name and role of the user, the profile, signing out.

import { Menu, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import ChevronDownIcon from '~icons/tabler/chevron-down';
import KeyboardIcon from '~icons/tabler/keyboard';
import LogoutIcon from '~icons/tabler/logout';
import UserCircleIcon from '~icons/tabler/user-circle';
import { storedOffices } from '../../../features/people/accounts/offices-for-storage.ts';
import { type Profile, profileQuery } from '../../../features/people/profile/profile-query.ts';
import { hasOtherOffices, replaceStoredOffices, type StoredUser, titleOf } from '../../../platform/ui/call/session.ts';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { LayerMenu } from '../../../platform/ui/way-back/layer-menu.tsx';
import { areSignsOn } from '../keys/keys.ts';
import styles from './header.module.css';
import { menuOffset } from './scheme-switch.tsx';

const MyDataSection = lazyPart(() => import('../../../features/desk/personal-data/my-data/my-data-section.tsx'), 'MyDataSection');
const OwnPayments = lazyPart(() => import('../../../features/money/payments/payment-history.tsx'), 'OwnPayments');
const ProfileDialog = lazyDialog(() => import('../../../features/people/profile/profile-dialog.tsx'), 'ProfileDialog');

interface UserMenuProps {
  user: StoredUser;
  onShowKeys: () => void;
  onSignOut: () => void;
}

export const UserMenu = ({ user, onShowKeys, onSignOut }: UserMenuProps) => {
  const { data: profile } = useQuery(profileQuery(user.userId));
  const [isProfileOpen, setProfileOpen] = useState(false);
  const name = profile?.FullName ?? user.name;
  const title = titleOf(user);
  useOffices(user, profile);
  const button = useRef<HTMLButtonElement>(null);
  // The menu item disappears with its menu, so a dialog returns the focus to the button.
  const focusThenDo = (act: () => void) => () => {
    button.current?.focus();
    act();
  };
  return (
    <>
      <LayerMenu offset={menuOffset} width={210} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton ref={button} className={styles.user}>
            <PersonPicture name={name} photo={profile?.Photo ?? null} size={36} />
            <span className={styles.who}>
              <span className={styles.name}>{name}</span>
              <span className={styles.role} title={title}>
                {title}
              </span>
            </span>
            <ChevronDownIcon size={16} className={styles.chevron} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {/* Where the header has no room for them. */}
          <Menu.Label className={styles.whoInMenu}>
            <span className={styles.name}>{name}</span>
            <br />
            {title}
          </Menu.Label>
          <Menu.Item leftSection={<UserCircleIcon />} onClick={focusThenDo(() => setProfileOpen(true))}>
            View Profile
          </Menu.Item>
          {!areSignsOn() && (
            <Menu.Item leftSection={<KeyboardIcon />} onClick={focusThenDo(onShowKeys)}>
              Keys
            </Menu.Item>
          )}
          <Menu.Item leftSection={<LogoutIcon />} onClick={focusThenDo(onSignOut)}>
            Sign Out
          </Menu.Item>
        </Menu.Dropdown>
      </LayerMenu>
      {isProfileOpen && (
        <ProfileDialog
          userId={user.userId}
          memberPart={<OwnPayments memberId={user.userId} failed="The payments could not be loaded." />}
          dataPart={<MyDataSection failed="Your data could not be shown." onLeave={() => setProfileOpen(false)} />}
          onClosed={() => setProfileOpen(false)}
        />
      )}
    </>
  );
};

/** An office may have been given or ended since the sign-in. Then the routes load the stored user again. */
const useOffices = (user: StoredUser, profile: Profile | undefined): void => {
  const router = useRouter();
  const offices = profile?.Offices;
  useEffect(() => {
    if (!offices) return;
    replaceStoredOffices(user.userId, storedOffices(offices));
    if (hasOtherOffices(user)) void router.invalidate();
  }, [offices, user, router]);
};
