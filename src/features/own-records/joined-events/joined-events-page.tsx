// The joined events as a page of its own: a member's, or to a super admin everybody's.

import { JoinedEventsPanel } from './joined-events-panel.tsx';

export const JoinedEventsPage = () => <JoinedEventsPanel />;
