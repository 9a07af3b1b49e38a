// The dashboard with links to the content screens that the user may open.

import { useQuery } from '@tanstack/react-query';
import { DashboardPage } from '../../features/desk/dashboard/page/dashboard-page.tsx';
import { AskVisibility } from '../../features/people/profile/ask-visibility.tsx';
import { profileQuery } from '../../features/people/profile/profile-query.ts';
import { useUser } from '../../platform/ui/call/user.tsx';
import { lazyPart } from '../../platform/ui/screen/lazy-part.tsx';
import { roles } from '../../platform/wire/roles.ts';
import { InstallOffer } from './offline/install-offer.tsx';
import { screenIcons } from './screen-icons.ts';
import { entriesOf } from './sidebar-entries.ts';

const AskConsent = lazyPart(() => import('../../features/desk/personal-data/consents/ask-consent.tsx'), 'AskConsent');

export const DashboardScreen = () => {
  const user = useUser();
  const { data: profile } = useQuery(profileQuery(user.userId));
  const version = profile?.VersionToAgree ?? null;
  const contents = entriesOf('content', user).map((entry) => ({ ...entry, icon: screenIcons[entry.path] }));
  return (
    <>
      {user.roleId === roles.member && <AskVisibility userId={user.userId} />}
      <DashboardPage user={user} contents={contents}>
        {version !== null && <AskConsent version={version} failed="What is kept of you could not be shown." />}
        {user.roleId === roles.member && <InstallOffer />}
      </DashboardPage>
    </>
  );
};
