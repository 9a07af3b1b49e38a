// Chapters: super admins work with a table, members see where there are chapters.

import { isSuperAdmin } from '../../../platform/ui/call/session.ts';
import { ChaptersTable } from './chapters-table.tsx';
import { ChaptersToRead } from './chapters-to-read.tsx';

export const ChaptersPage = () => (isSuperAdmin() ? <ChaptersTable /> : <ChaptersToRead />);
