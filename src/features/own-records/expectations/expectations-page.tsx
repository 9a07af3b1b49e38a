// The page of expectations: one's own, or for a super admin everybody's.

import { ExpectationsPanel } from './expectations-panel.tsx';

export const ExpectationsPage = () => <ExpectationsPanel />;
