// What opens over every screen: the palette and the list of all keys. Their code is loaded when one of them opens.

import { useState } from 'react';
import { LazyPart, lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { type RoleId, staffAndMembers } from '../../../platform/wire/roles.ts';
import { isOneOf } from '../access.ts';
import { type Opened, useKeys } from './keys.ts';

const parts = {
  palette: lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette),
  keys: lazyPart(async () => (await import('./keys-dialog.tsx')).KeysDialog),
};

export const useOverAll = (roleId: RoleId) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const maySearch = isOneOf(staffAndMembers, roleId);
  useKeys((what) => (maySearch || what !== 'palette') && setOpened(what));
  const Part = opened && parts[opened];
  const shown = Part && (
    <LazyPart key={opened} failed="This could not be loaded.">
      <Part onClosed={() => setOpened(null)} />
    </LazyPart>
  );
  return { shown, openPalette: maySearch ? () => setOpened('palette') : undefined };
};
