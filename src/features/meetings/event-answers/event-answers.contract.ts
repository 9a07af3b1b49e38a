// Answers to events: who comes, with whom, and who waits for a place. The contract between the server and the web client.

import { z } from 'zod';
import { resultCall, savedSet } from '../../../platform/wire/call.ts';
import { orNull } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { optionalCount, optionalId, requiredId } from '../../../platform/wire/numbers.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';
import { eventAnswers, mostGuests } from '../../contents/events/event-kinds.ts';

export const eventAnswerTexts = {
  answered: 'Answer saved successfully',
  notAnswered: { refused: 'Failed to save the answer' },
  closed: 'Answers are closed',
  isCalledOff: 'This event was called off',
  memberNotFound: 'Member not found',
  noGuests: 'This event is without guests',
  tooManyGuests: (most: number) => `At most ${most} ${most === 1 ? 'guest' : 'guests'}`,
  partyTooLarge: 'Your party is larger than the event',
  noRoom: (more: number) => `There is no room for ${more} more`,
  isFull: (event: string) => `${event} is full. Answer it to wait for a place.`,
  waits: 'You are on the waiting list',
  otherWaits: (name: string) => `${name} is on the waiting list`,
  othersMovedUp: (first: string, count: number) => `${first}${count > 1 ? ` and ${count - 1} more` : ''} moved up`,
  movedUp: (event: string) => `A place is free for you: you are going to ${event}`,
  waitsAgain: (event: string) => `You are again on the waiting list of ${event}`,
  changed: (event: string) => `${event} has changed`,
  calledOff: (event: string) => `${event} was called off`,
  takesPlace: (event: string) => `${event} takes place after all`,
  isTomorrow: (event: string) => `${event} is tomorrow`,
};

/** Whoever waits has said 'Going'. */
export const givenEventAnswers = ['Going', 'Not going'] as const;

export const answerEvent = resultCall({
  name: 'AnswerEvent',
  about:
    'Says whether one comes to an event, and with how many guests. When there is no room for all of them, one waits. Super admins may answer for anybody, officers for members of their chapters.',
  who: staffAndMembers,
  officers: ['meetings'],
  input: z.object({
    EventId: requiredId('Event', 'Please select an event'),
    UserId: optionalId('Member'),
    Answer: labelled('Answer', orNull, z.enum(givenEventAnswers, 'Answer must be Going or Not going')),
    Guests: optionalCount('Guests', { max: mostGuests }).describe('Left out: as before, at first none'),
  }),
  res: { Id: z.number().nullable(), Answer: z.enum(eventAnswers), ...savedSet },
});
