// The page of chapters: a table for super admins, cards for members.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { ChaptersTable } from './chapters-table.tsx';
import { ChaptersToRead } from './chapters-to-read.tsx';

export const ChaptersPage = () => (useIsSuperAdmin() ? <ChaptersTable /> : <ChaptersToRead />);
