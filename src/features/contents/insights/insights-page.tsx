// Insights: super admins work with a table, members get cards to read.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { InsightsTable } from './insights-table.tsx';
import { InsightsToRead } from './insights-to-read.tsx';

export const InsightsPage = () => (useIsSuperAdmin() ? <InsightsTable /> : <InsightsToRead />);
