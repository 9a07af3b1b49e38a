// The screen 'Activity': every change of the portal, and what has to be done before something fails, for super admins.

import { DiskWarning } from '../warnings/disk-warning.tsx';
import { ChangesList } from './changes-list.tsx';

export const ActivityPage = () => (
  <>
    <DiskWarning />
    <ChangesList />
  </>
);
