// Meetups: super admins work with a table, members get cards to read.

import { isSuperAdmin } from '../../../platform/ui/call/session.ts';
import { MeetupsTable } from './meetups-table.tsx';
import { MeetupsToRead } from './meetups-to-read.tsx';

export const MeetupsPage = () => (isSuperAdmin() ? <MeetupsTable /> : <MeetupsToRead />);
