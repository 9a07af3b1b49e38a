// The screen 'Activity': every change of the portal, and what super admins are warned of.

import { Warnings } from '../warnings/warnings.tsx';
import { ChangesList } from './changes-list.tsx';

export const ActivityPage = () => (
  <>
    <Warnings />
    <ChangesList />
  </>
);
