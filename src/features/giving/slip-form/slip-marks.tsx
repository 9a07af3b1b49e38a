// What a slip shows at a glance: the drawing of its kind, and how it stands as a badge. The word says it, the colour only helps.

import { Badge } from '@mantine/core';
import CertificateIcon from '~icons/tabler/certificate';
import CoffeeIcon from '~icons/tabler/coffee';
import HeartHandshakeIcon from '~icons/tabler/heart-handshake';
import QuoteIcon from '~icons/tabler/quote';
import UserShareIcon from '~icons/tabler/user-share';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import type { ReferralStatus, SlipKind } from '../slips/slip-kinds.ts';
import type { Slip } from '../slips/slips.contract.ts';

export const slipIcons: Record<SlipKind, IconDrawing> = {
  Referral: UserShareIcon,
  'One-to-one': CoffeeIcon,
  'Thank you': HeartHandshakeIcon,
  Testimonial: QuoteIcon,
  Training: CertificateIcon,
};

const statusColors: Record<ReferralStatus, string> = { New: 'amber', Contacted: 'teal', Won: 'green', Lost: 'gray' };

export const SlipBadge = ({ slip: { Status, Declined, IsPublic, MayBeShown } }: { slip: Slip }) => {
  if (Status) return <Badge color={statusColors[Status]}>{Status}</Badge>;
  if (Declined) return <Badge color="gray">Did not take place</Badge>;
  return IsPublic && MayBeShown && <Badge color="teal">Public</Badge>;
};
