// The page of documents: one's own, or for a super admin everybody's.

import { DocumentsPanel } from './documents-panel.tsx';

export const DocumentsPage = () => <DocumentsPanel />;
