// What people come to: a meeting or an event, as the calls of attendances name it.

import { listEvents } from '../../contents/events/events.contract.ts';
import { listMeetings } from '../meetings/meetings.contract.ts';

export type Occasion = { MeetingId: number } | { EventId: number };

/** The lists that count who came. */
export const showingOccasions = [listMeetings.name, listEvents.name];
