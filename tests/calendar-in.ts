// Reads the entries of calendars, in mails and to subscribe to, as a calendar program does.

import ICAL from 'ical.js';

/** Throws if the file breaks RFC 5545. Null without a file. */
export const calendarIn = (source = '') => {
  const [, base64] = /Content-Type: text\/calendar[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(source) ?? [];
  if (base64 === undefined) return null;
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(base64, 'base64').toString()));
  return { method: calendar.getFirstPropertyValue('method'), ...entryOf(calendar.getFirstSubcomponent('vevent')) };
};

/** Those of a calendar to subscribe to. */
export const entriesOf = (text: string) => {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return events.map((component) => ({ ...entryOf(component), ...numbersOf(component) }));
};

const entryOf = (component: ICAL.Component | null) => {
  const event = new ICAL.Event(component ?? undefined);
  return {
    uid: event.uid,
    summary: event.summary,
    location: event.location,
    description: event.description,
    from: event.startDate.toString(),
    until: event.endDate.toString(),
    status: event.component.getFirstPropertyValue('status'),
  };
};

const numbersOf = (component: ICAL.Component) => {
  const event = new ICAL.Event(component);
  return { sequence: event.sequence, fromTime: event.startDate.toJSDate().getTime() };
};
