// Meetups: super admins work with a table, members get cards to read.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { MeetupsTable } from './meetups-table.tsx';
import { MeetupsToRead } from './meetups-to-read.tsx';

export const MeetupsPage = () => (useIsSuperAdmin() ? <MeetupsTable /> : <MeetupsToRead />);
