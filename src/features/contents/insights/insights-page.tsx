// Insights: super admins work with a table, members get cards to read.

import { isSuperAdmin } from '../../../platform/ui/call/session.ts';
import { InsightsTable } from './insights-table.tsx';
import { InsightsToRead } from './insights-to-read.tsx';

export const InsightsPage = () => (isSuperAdmin() ? <InsightsTable /> : <InsightsToRead />);
