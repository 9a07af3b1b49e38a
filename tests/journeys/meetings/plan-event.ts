// An event to which people are invited.

import { saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { noonOf } from '../../../src/platform/wire/days.ts';
import { inDays } from '../../in-days.ts';
import type { JourneyPortal } from '../journey-portal.ts';

export const planEvent = ({ save }: JourneyPortal, more: object = {}) =>
  save(saveEvent, { Flag: 'Add', EventName: 'Summer party', StartDate: noonOf(inDays(20)), Description: '<p>All of it</p>', ...more });
