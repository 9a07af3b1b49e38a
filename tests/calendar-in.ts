// Reads the calendar entry in a mail, as a calendar program does.

import ICAL from 'ical.js';

/** Throws if the file breaks RFC 5545. Null without a file. */
export const calendarIn = (source = '') => {
  const [, base64] = /Content-Type: text\/calendar[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(source) ?? [];
  if (base64 === undefined) return null;
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(base64, 'base64').toString()));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    summary: event.summary,
    location: event.location,
    description: event.description,
    from: event.startDate.toString(),
    until: event.endDate.toString(),
    status: event.component.getFirstPropertyValue('status'),
  };
};
