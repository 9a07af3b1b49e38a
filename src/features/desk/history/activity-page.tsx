// The screen 'Activity': all changes of the portal, and warnings for super admins.

import { Warnings } from '../warnings/warnings.tsx';
import { ChangesList } from './changes-list.tsx';

export const ActivityPage = () => (
  <>
    <Warnings />
    <ChangesList />
  </>
);
