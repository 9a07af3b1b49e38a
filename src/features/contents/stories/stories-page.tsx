// The page of stories: a table for super admins, cards to read for members.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { StoriesTable } from './stories-table.tsx';
import { StoriesToRead } from './stories-to-read.tsx';

export const StoriesPage = () => (useIsSuperAdmin() ? <StoriesTable /> : <StoriesToRead />);
