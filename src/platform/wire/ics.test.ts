// Entries of a calendar as files.

import { describe, expect, it } from 'vitest';
import { bytesOf, icsAttachment } from '../mail/ics.ts';
import { icsOf } from './ics.ts';

const entry = { uid: 'meeting-7@example.com', title: 'Pune Central', from: '2027-03-05T02:00:00.000Z', until: '2027-03-05T03:30:00.000Z' };
const now = new Date('2026-11-27T06:00:00Z');

describe('an entry of a calendar', () => {
  it('has its moments in UTC, its title and its place', () => {
    const lines = icsOf({ ...entry, place: 'Hotel Blue', url: 'https://portal.example.com/visit/1' }, now).split('\r\n');
    expect(lines).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Chapterhouse//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH', 'BEGIN:VEVENT'],
      ...['UID:meeting-7@example.com', 'DTSTAMP:20261127T060000Z', 'SEQUENCE:1795759200'],
      ...['DTSTART:20270305T020000Z', 'DTEND:20270305T033000Z', 'SUMMARY:Pune Central', 'LOCATION:Hotel Blue'],
      ...['URL:https://portal.example.com/visit/1', 'STATUS:CONFIRMED', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
  });

  it('has whole days, with the day after as the end, and the number of its version', () => {
    const text = icsOf({ ...entry, from: '2026-12-31', until: null, sequence: 3 }, now);
    expect(text).toContain('SEQUENCE:3\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
  });

  it('is called off under the same name', () => {
    const text = icsOf({ ...entry, isCancelled: true }, now);
    expect(text).toContain('METHOD:CANCEL\r\n');
    expect(text).toContain('STATUS:CANCELLED\r\n');
    expect(text).toContain('UID:meeting-7@example.com\r\n');
  });

  it('keeps what somebody typed inside its line, and folds long lines between characters', () => {
    const hostile = 'Tea; cake, and \\ more\r\nATTACH:https://evil.example\nEND:VEVENT';
    const text = icsOf({ ...entry, title: hostile, place: 'मुंबई '.repeat(60), description: `${'😀'.repeat(50)}\0` }, now);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain('SUMMARY:Tea\\; cake\\, and \\\\ more\\nATTACH:https://evil.example\\nEND:VEVENT\r\n');
    expect(unfolded).toContain(`LOCATION:${'मुंबई '.repeat(60)}\r\n`);
    expect(unfolded).toContain(`DESCRIPTION:${'😀'.repeat(50)} \r\n`);
    expect(text.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    for (const line of text.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    const file = icsAttachment({ ...entry, title: 'पुणे' });
    expect([file.name, file.mime]).toEqual(['event.ics', 'text/calendar; charset=utf-8']);
    expect(bytesOf(file).toString()).toContain('SUMMARY:पुणे\r\n');
  });
});
