// The page of articles: a table for super admins, cards to read for members.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { ArticlesTable } from './articles-table.tsx';
import { ArticlesToRead } from './articles-to-read.tsx';

export const ArticlesPage = () => (useIsSuperAdmin() ? <ArticlesTable /> : <ArticlesToRead />);
