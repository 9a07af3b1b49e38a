// Articles: super admins work with a table, members get cards to read.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { ArticlesTable } from './articles-table.tsx';
import { ArticlesToRead } from './articles-to-read.tsx';

export const ArticlesPage = () => (useIsSuperAdmin() ? <ArticlesTable /> : <ArticlesToRead />);
