// The events with the button to join one. Joining belongs to another feature, so the two are put together here.

import { EventsPage } from '../../features/contents/events/events-page.tsx';
import { JoinEvent } from '../../features/own-records/joined-events/join-event.tsx';

export const EventsScreen = () => <EventsPage Join={JoinEvent} />;
