// Articles: super admins work with a table, members get cards to read.

import { isSuperAdmin } from '../../../platform/ui/call/session.ts';
import { ArticlesTable } from './articles-table.tsx';
import { ArticlesToRead } from './articles-to-read.tsx';

export const ArticlesPage = () => (isSuperAdmin() ? <ArticlesTable /> : <ArticlesToRead />);
