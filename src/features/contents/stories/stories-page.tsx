// Stories: super admins work with a table, members get cards to read.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { StoriesTable } from './stories-table.tsx';
import { StoriesToRead } from './stories-to-read.tsx';

export const StoriesPage = () => (useIsSuperAdmin() ? <StoriesTable /> : <StoriesToRead />);
