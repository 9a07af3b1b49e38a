// The expectations as a page of its own: a member's, or to a super admin everybody's.

import { ExpectationsPanel } from './expectations-panel.tsx';

export const ExpectationsPage = () => <ExpectationsPanel />;
