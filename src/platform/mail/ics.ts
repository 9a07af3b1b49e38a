// An entry of a calendar, attached to a mail.

import { type CalendarEntry, icsOf } from '../wire/ics.ts';
import type { Attachment } from './outbox.ts';

export const icsAttachment = (entry: CalendarEntry, name = 'event.ics'): Attachment => ({
  name,
  mime: `text/calendar; charset=utf-8${entry.isCancelled ? '; method=CANCEL' : ''}`,
  base64: Buffer.from(icsOf(entry)).toString('base64'),
});
