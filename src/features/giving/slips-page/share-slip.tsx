// 'Share': a sentence and the address of the slip. Never who the contact is, or the amount.

import { ShareButton } from '../../../platform/ui/reading/share-button.tsx';
import { slipPath } from '../slips/slip-kinds.ts';
import { sentenceOf } from '../slips/slip-words.ts';
import type { Slip } from '../slips/slips.contract.ts';

export const ShareSlip = ({ slip }: { slip: Slip }) => (
  <ShareButton size="xs" text={sentenceOf(slip)} url={`${window.location.origin}${slipPath(slip.Id)}`} />
);
