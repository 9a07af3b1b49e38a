// The palette and the list of all keys, which open over every screen. Loaded when one of them opens.

import { useState } from 'react';
import type { StoredUser } from '../../../platform/ui/call/session.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { staffAndMembers } from '../../../platform/wire/roles.ts';
import { isOneOf } from '../access.ts';
import { type Opened, useKeys } from './keys.ts';
import { OpeningPalette, preparePalette } from './opening-palette.tsx';

const Keys = lazyDialog(() => import('./keys-dialog.tsx'), 'KeysDialog');

/** An admin without an office has nothing to find. */
export const useOverAll = ({ roleId, offices }: Pick<StoredUser, 'roleId' | 'offices'>) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const maySearch = isOneOf(staffAndMembers, roleId) || offices.length > 0;
  useKeys({
    open: (what) => (maySearch || what !== 'palette') && setOpened(what),
    prepare: () => maySearch && preparePalette(),
  });
  const close = () => setOpened(null);
  const shown = opened === 'palette' ? <OpeningPalette onClosed={close} /> : opened && <Keys onClosed={close} />;
  return { shown, openPalette: maySearch ? () => setOpened('palette') : undefined, openKeys: () => setOpened('keys') };
};
