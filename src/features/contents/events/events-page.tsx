// The page of events: a table for super admins, cards to read for members.

import type { ComponentProps } from 'react';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { EventsTable } from './events-table.tsx';
import { EventsToRead } from './events-to-read.tsx';

export const EventsPage = (props: ComponentProps<typeof EventsToRead>) =>
  useIsSuperAdmin() ? <EventsTable /> : <EventsToRead {...props} />;
