// The connections as a page of its own: a member's, or to a super admin everybody's.

import { ConnectionsPanel } from './connections-panel.tsx';

export const ConnectionsPage = () => <ConnectionsPanel />;
