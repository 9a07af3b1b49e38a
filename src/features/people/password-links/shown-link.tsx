// Shows a link to choose a password.

import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';

export const ShownLink = lazyDialog(() => import('./link-dialog.tsx'), 'LinkDialog');
