// The page of meetups: a table for super admins, cards to read for members.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { MeetupsTable } from './meetups-table.tsx';
import { MeetupsToRead } from './meetups-to-read.tsx';

export const MeetupsPage = () => (useIsSuperAdmin() ? <MeetupsTable /> : <MeetupsToRead />);
