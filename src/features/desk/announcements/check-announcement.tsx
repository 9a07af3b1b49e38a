// Apart from the page, because the form and the reading, which it opens, check an announcement too.

import { useOpenDialog } from '../../../platform/ui/dialog/dialogs-provider.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';

const SendDialog = lazyDialog(() => import('./send-dialog.tsx'), 'SendDialog');

/** Shows a draft as it will look, to whom it goes, and sends it. */
export const useCheckAnnouncement = () => {
  const open = useOpenDialog();
  return (id: number) => open((onClosed) => <SendDialog id={id} onClosed={onClosed} />);
};
