// The events with the button to join one, and with marks on those that one has joined. Joining belongs to another feature, so the two are
// put together here.

import { EventsPage } from '../../features/contents/events/events-page.tsx';
import { JoinEvent } from '../../features/own-records/joined-events/join-event.tsx';
import { JoinedMark } from '../../features/own-records/joined-events/joined-mark.tsx';

export const EventsScreen = () => <EventsPage Join={JoinEvent} JoinedMark={JoinedMark} />;
