// The page of insights: a table for super admins, cards to read for members.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { InsightsTable } from './insights-table.tsx';
import { InsightsToRead } from './insights-to-read.tsx';

export const InsightsPage = () => (useIsSuperAdmin() ? <InsightsTable /> : <InsightsToRead />);
