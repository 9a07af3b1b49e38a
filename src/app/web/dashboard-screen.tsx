// The dashboard, with the ways to the contents that the user may read: which those are stands in the access table.

import { DashboardPage } from '../../features/desk/dashboard/dashboard-page.tsx';
import type { StoredUser } from '../../platform/ui/call/session.ts';
import { screenIcons } from './screen-icons.ts';
import { entriesOf } from './sidebar-entries.ts';

export const DashboardScreen = ({ user }: { user: StoredUser }) => (
  <DashboardPage user={user} contents={entriesOf('content', user.roleId).map((entry) => ({ ...entry, icon: screenIcons[entry.path] }))} />
);
