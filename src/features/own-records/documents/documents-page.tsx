// The documents as a page of its own: a member's, or to a super admin everybody's.

import { DocumentsPanel } from './documents-panel.tsx';

export const DocumentsPage = () => <DocumentsPanel />;
