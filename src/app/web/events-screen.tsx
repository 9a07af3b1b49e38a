// The events, with what a member does with one of them: joining is another feature's.

import { EventsPage } from '../../features/contents/events/events-page.tsx';
import { JoinEvent } from '../../features/own-records/joined-events/join-event.tsx';

export const EventsScreen = () => <EventsPage Join={JoinEvent} />;
