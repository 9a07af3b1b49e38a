// The page 'Meetings': those that one may see, as a list.

import { MeetingsList } from './meetings-list.tsx';

export const MeetingsPage = () => <MeetingsList />;
