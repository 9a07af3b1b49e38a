// The page of connections: one's own, or for a super admin everybody's.

import { ConnectionsPanel } from './connections-panel.tsx';

export const ConnectionsPage = () => <ConnectionsPanel />;
