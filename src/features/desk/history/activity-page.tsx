// The screen 'Activity': every change of the portal, for super admins.

import { ChangesList } from './changes-list.tsx';

export const ActivityPage = () => <ChangesList />;
