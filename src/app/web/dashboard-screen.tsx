// The dashboard with links to the content screens that the user may open.

import { DashboardPage } from '../../features/desk/dashboard/dashboard-page.tsx';
import { AskVisibility } from '../../features/people/profile/ask-visibility.tsx';
import { useUser } from '../../platform/ui/call/user.tsx';
import { roles } from '../../platform/wire/roles.ts';
import { InstallOffer } from './offline/install-offer.tsx';
import { screenIcons } from './screen-icons.ts';
import { entriesOf } from './sidebar-entries.ts';

export const DashboardScreen = () => {
  const user = useUser();
  const contents = entriesOf('content', user).map((entry) => ({ ...entry, icon: screenIcons[entry.path] }));
  return (
    <>
      {user.roleId === roles.member && <AskVisibility userId={user.userId} />}
      <DashboardPage user={user} contents={contents}>
        {user.roleId === roles.member && <InstallOffer />}
      </DashboardPage>
    </>
  );
};
