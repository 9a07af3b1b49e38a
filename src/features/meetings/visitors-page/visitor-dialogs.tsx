// What opens over the list and the board: a visitor to read, and the forms.

import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { useMayForAny } from '../../chapters/offices/own-chapters.ts';
import { inviting } from '../visitors/visitor-words.ts';
import type { Visitor } from '../visitors/visitors.contract.ts';

const VisitorForm = lazyDialog(() => import('../visitor-forms/visitor-form.tsx'), 'VisitorForm');
const InviteForm = lazyDialog(() => import('../visitor-forms/invite-form.tsx'), 'InviteForm');

export const VisitorReading = lazyDialog(() => import('./visitor-reading.tsx'), 'VisitorReading');

interface VisitorDialogProps {
  visitor: Visitor | null;
  onClosed: () => void;
}

/** Members invite; the rest is done by those who look after the visitors. */
export const VisitorDialog = ({ visitor, onClosed }: VisitorDialogProps) => {
  const isHost = useMayForAny('visitors');
  const { search } = useScreenAddress();
  if (visitor && !visitor.MayChange) return <VisitorReading visitor={visitor} onClosed={onClosed} />;
  if (!visitor && (!isHost || search.add === inviting)) return <InviteForm onClosed={onClosed} />;
  return <VisitorForm visitor={visitor} onClosed={onClosed} />;
};
