// Opens the form of an announcement for the people of a list, from wherever they are shown. Its code is loaded with the first one.

import { type ReactNode, useCallback } from 'react';
import { useOpenDialog } from '../../../platform/ui/dialog/dialogs-provider.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { type PeopleToWrite, WriteTo } from '../../people/notices/write-to.tsx';

const AnnouncementForm = lazyDialog(() => import('./announcement-form.tsx'), 'AnnouncementForm');

export const AnnouncingProvider = ({ children }: { children: ReactNode }) => {
  const open = useOpenDialog();
  const write = useCallback(
    (people: PeopleToWrite) => open((onClosed) => <AnnouncementForm announcement={null} people={people} onClosed={onClosed} />),
    [open],
  );
  return <WriteTo value={write}>{children}</WriteTo>;
};
