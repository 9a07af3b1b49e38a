// What a host writes to a visitor, by how far the visitor is.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { formatDayOfWeek } from '../../../platform/wire/locale.ts';
import { messageTo } from './visitor-message.ts';

const day = formatDayOfWeek(inDays(3));
const meeting = { Day: noonOf(inDays(3)), StartsAt: '08:00', EndsAt: '09:30', Mode: 'In-Person' as const, Place: 'Club House' };
const host = { FullName: 'Meera Shah', Phone: '9810000001' };
const visitor = { FullName: 'Leela Menon', ChapterName: 'Pune Central', Profession: 'Plumbing', ComesOn: meeting.Day };
const until = { ObjectUntil: noonOf(inDays(5)), HeldUntil: noonOf(inDays(20)) };

describe('the message to a visitor', () => {
  it.each([
    ['Invited', `Dear Leela Menon, you are invited to the meeting of Pune Central on ${day}, 8:00–9:30 am, Club House. May we expect you?`],
    ['Registered', `Dear Leela Menon, we look forward to seeing you at Pune Central on ${day}, 8:00–9:30 am, Club House.`],
    [
      'Visited',
      `Dear Leela Menon, thank you for visiting Pune Central. How did you like it? The next meeting is on ${day}, 8:00–9:30 am, Club House.`,
    ],
    [
      'Applied',
      `Dear Leela Menon, your application to Pune Central for the seat Plumbing is with us. You hear from us after ${formatDayOfWeek(inDays(5))}.`,
    ],
    ['Approved', `Dear Leela Menon, welcome: Pune Central holds the seat Plumbing for you until ${formatDayOfWeek(inDays(20))}.`],
  ] as const)('who is %s', (Stage, words) =>
    expect(messageTo({ ...visitor, ...until, Stage }, { meeting, host })).toBe(`${words} You reach Meera Shah, our host, at 9810000001.`),
  );

  it('says nothing of what is not known', () => {
    const known = { ...visitor, Stage: 'Registered' as const, ComesOn: null, ObjectUntil: null, HeldUntil: null };
    expect(messageTo(known, {})).toBe('Dear Leela Menon, we look forward to your visit at Pune Central.');
  });
});
