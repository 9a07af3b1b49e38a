// Events: super admins work with a table, members get cards to read.

import type { ComponentProps } from 'react';
import { isSuperAdmin } from '../../../platform/ui/call/session.ts';
import { EventsTable } from './events-table.tsx';
import { EventsToRead } from './events-to-read.tsx';

export const EventsPage = (props: ComponentProps<typeof EventsToRead>) => (isSuperAdmin() ? <EventsTable /> : <EventsToRead {...props} />);
