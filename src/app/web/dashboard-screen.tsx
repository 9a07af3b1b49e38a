// The dashboard with links to the content screens that the user may open. The access table decides which screens those are.

import { DashboardPage } from '../../features/desk/dashboard/dashboard-page.tsx';
import { useUser } from '../../platform/ui/call/user.tsx';
import { screenIcons } from './screen-icons.ts';
import { entriesOf } from './sidebar-entries.ts';

export const DashboardScreen = () => {
  const user = useUser();
  const contents = entriesOf('content', user).map((entry) => ({ ...entry, icon: screenIcons[entry.path] }));
  return <DashboardPage user={user} contents={contents} />;
};
