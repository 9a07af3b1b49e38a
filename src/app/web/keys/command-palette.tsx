// The palette with the screens and actions of the user's role.

import type { ComponentProps } from 'react';
import { Palette } from '../../../features/desk/search/palette.tsx';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { access } from '../access.ts';
import { screenIcons } from '../screen-icons.ts';
import { commandsFor } from './palette-commands.ts';

export const CommandPalette = (props: Omit<ComponentProps<typeof Palette>, 'commands' | 'iconOf'>) => (
  <Palette {...props} commands={commandsFor(useUser().roleId)} iconOf={iconOf} />
);

/** The icon of a screen, which its records have too. A member's page is not in the sidebar. */
const iconOf = (path: string) => {
  const screen = access.find((one) => 'sidebar' in one && (path === one.path || path.startsWith(`${one.path}/`)));
  return screen && 'sidebar' in screen ? screenIcons[screen.path] : screenIcons['/members'];
};
