// An entry of a calendar, attached to a mail.

import { type CalendarEntry, icsOf } from '../wire/ics.ts';
import { nowText } from './moments.ts';
import type { Attachment } from './outbox.ts';

export const icsAttachment = (entry: CalendarEntry, name = 'event.ics'): Attachment => ({
  name,
  mime: `text/calendar; charset=utf-8${entry.isCancelled ? '; method=CANCEL' : ''}`,
  entry,
  madeAt: nowText(),
});

export const bytesOf = (file: Attachment): Buffer =>
  'entry' in file ? Buffer.from(icsOf(file.entry, new Date(file.madeAt))) : Buffer.from(file.base64, 'base64');
