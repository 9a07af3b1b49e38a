// When and where a chapter usually meets. Saved with the chapter; each part is optional.

import type { z } from 'zod';
import { longest, optionalOneOf, optionalText } from '../../../platform/wire/fields.ts';
import { optionalHttpsAddress } from '../../../platform/wire/https-address.ts';
import { optionalCount } from '../../../platform/wire/numbers.ts';
import { optionalTime } from '../../../platform/wire/times.ts';

export const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export type WeekDay = (typeof weekDays)[number];

export const meetingModes = ['In-Person', 'Online', 'Hybrid'] as const;

export type MeetingMode = (typeof meetingModes)[number];

/** In minutes. */
export const usualLength = 90;
export const shortestMeeting = 15;
export const longestMeeting = 600;

/** The start, if a chapter has none of its own. */
export const usualStart = '18:00';

const longestLink = 500;

export const optionalMeetingLink = (label: string) => optionalHttpsAddress(label, longestLink);

export const rhythmFields = {
  MeetingDay: optionalOneOf('Meeting Day', weekDays),
  MeetsAt: optionalTime('Meets At'),
  MeetsFor: optionalCount('Meets For', { min: shortestMeeting, max: longestMeeting }),
  MeetingMode: optionalOneOf('Meeting Mode', meetingModes),
  MeetingPlace: optionalText('Meeting Place', { max: longest.name }),
  MeetingLink: optionalMeetingLink('Meeting Link'),
};

export type RhythmFields = z.output<z.ZodObject<typeof rhythmFields>>;
