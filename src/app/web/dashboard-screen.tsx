// The dashboard with links to the content screens that the user may open. The access table decides which screens those are.

import { DashboardPage } from '../../features/desk/dashboard/dashboard-page.tsx';
import type { StoredUser } from '../../platform/ui/call/session.ts';
import { screenIcons } from './screen-icons.ts';
import { entriesOf } from './sidebar-entries.ts';

export const DashboardScreen = ({ user }: { user: StoredUser }) => (
  <DashboardPage user={user} contents={entriesOf('content', user.roleId).map((entry) => ({ ...entry, icon: screenIcons[entry.path] }))} />
);
