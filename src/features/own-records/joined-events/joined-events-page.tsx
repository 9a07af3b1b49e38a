// The page of joined events: one's own, or for a super admin everybody's.

import { JoinedEventsPanel } from './joined-events-panel.tsx';

export const JoinedEventsPage = () => <JoinedEventsPanel />;
