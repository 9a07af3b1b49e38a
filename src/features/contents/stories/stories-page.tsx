// Stories: super admins work with a table, members get cards to read.

import { isSuperAdmin } from '../../../platform/ui/call/session.ts';
import { StoriesTable } from './stories-table.tsx';
import { StoriesToRead } from './stories-to-read.tsx';

export const StoriesPage = () => (isSuperAdmin() ? <StoriesTable /> : <StoriesToRead />);
