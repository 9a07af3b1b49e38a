import { saveSlip } from '../../../src/features/giving/slips/slips.contract.ts';
import { inDays } from '../../in-days.ts';
import type { JourneyPortal } from '../journey-portal.ts';

/** By the office, three days ago if nothing else is said. */
export const give = (portal: JourneyPortal, fields: Record<string, unknown>) =>
  portal.save(saveSlip, { Flag: 'Add', Day: inDays(-3), ...fields } as Parameters<typeof portal.save<typeof saveSlip>>[1]);
