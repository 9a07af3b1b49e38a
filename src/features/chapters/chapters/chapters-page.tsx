// Chapters: super admins work with a table, members see where there are chapters.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { ChaptersTable } from './chapters-table.tsx';
import { ChaptersToRead } from './chapters-to-read.tsx';

export const ChaptersPage = () => (useIsSuperAdmin() ? <ChaptersTable /> : <ChaptersToRead />);
