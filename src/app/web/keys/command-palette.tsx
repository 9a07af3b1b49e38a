// The palette with the screens and actions of the user.

import { useMantineColorScheme } from '@mantine/core';
import type { ComponentProps } from 'react';
import DeviceDesktopIcon from '~icons/tabler/device-desktop';
import DownloadIcon from '~icons/tabler/download';
import LogoutIcon from '~icons/tabler/logout';
import MoonIcon from '~icons/tabler/moon';
import SunIcon from '~icons/tabler/sun';
import { Palette } from '../../../features/desk/search/palette.tsx';
import type { Command } from '../../../features/desk/search/palette-options.ts';
import { useIsInChapter } from '../../../features/people/profile/profile-query.ts';
import { useSignOut } from '../../../features/people/sessions/use-sign-out.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { access } from '../access.ts';
import { screenIcons } from '../screen-icons.ts';
import { commandsFor } from './palette-commands.ts';

export const CommandPalette = (props: Omit<ComponentProps<typeof Palette>, 'commands' | 'iconOf'>) => {
  const own = useOwnCommands();
  return <Palette {...props} commands={[...commandsFor(useUser(), useIsInChapter()), ...own]} iconOf={iconOf} />;
};

/** Actions without a screen. */
const useOwnCommands = (): Command[] => {
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const group = 'Actions' as const;
  return [
    ...(exportButton()
      ? [{ group, label: 'Export this list', also: 'download', href: '#export', icon: DownloadIcon, run: openExport }]
      : []),
    { group, label: 'Dark colours', also: 'dark mode, theme', href: '#dark', icon: MoonIcon, run: () => setColorScheme('dark') },
    { group, label: 'Light colours', also: 'light mode, theme', href: '#light', icon: SunIcon, run: () => setColorScheme('light') },
    { group, label: 'Colours as the system', also: 'auto', href: '#auto', icon: DeviceDesktopIcon, run: () => setColorScheme('auto') },
    { group, label: 'Log out', also: 'logout, sign out', href: '#logout', icon: LogoutIcon, run: () => void signOut() },
  ];
};

/** The export button of the shown list, if there is one. */
const exportButton = () => [...document.querySelectorAll<HTMLElement>('[data-exports]')].find((button) => button.checkVisibility());

/** After the palette has closed: it returns the focus, and the button's menu would lose it. */
const openExport = () => setTimeout(() => exportButton()?.click(), 250);

/** The icon of a screen and of its records. A member's page is not in the sidebar. */
const iconOf = (path: string) => {
  const screen = access.find((one) => 'sidebar' in one && (path === one.path || path.startsWith(`${one.path}/`)));
  return screen && 'sidebar' in screen ? screenIcons[screen.path] : screenIcons['/members'];
};
