// What people have answered to events, counted for a list of them: one statement for all events of the page, by an index.

import { sql } from 'kysely';
import { type AnswersToEvent, nothingAnswered, type ReadAnswers } from '../../contents/events/events.server.ts';
import '../meetings/meetings.tables.ts';

export const readAnswers: ReadAnswers = async (read, ids, userId) => {
  const answers = new Map<number, AnswersToEvent>();
  if (ids.length === 0) return answers;
  const of = (id: number): AnswersToEvent => {
    const known = answers.get(id) ?? { ...nothingAnswered };
    answers.set(id, known);
    return known;
  };
  const counted = await read
    .selectFrom('attendances')
    .select(['event_id', 'answer', sql<number>`cast(sum(1 + guests) as integer)`.as('places')])
    .where('event_id', 'in', ids)
    .where('answer', 'in', ['Going', 'Waiting'])
    .groupBy(['event_id', 'answer'])
    .execute();
  for (const { event_id, answer, places } of counted) of(Number(event_id))[answer === 'Going' ? 'Going' : 'Waiting'] = places;
  const mine = await read
    .selectFrom('attendances')
    .select(['event_id', 'answer', 'guests', 'mark'])
    .select(
      sql<number | null>`case when attendances.answer = 'Waiting' then (select count(*) from attendances as before
        where before.event_id = attendances.event_id and before.answer = 'Waiting' and before.queue_no <= attendances.queue_no) end`.as(
        'turn',
      ),
    )
    .where('event_id', 'in', ids)
    .where('user_id', '=', userId)
    .execute();
  for (const { event_id, answer, guests, turn, mark } of mine) {
    const own = of(Number(event_id));
    own.IsHere = mark === 'Present' || mark === 'Late';
    if (answer === null || answer === 'Substitute') continue;
    Object.assign(own, { MyAnswer: answer, MyGuests: guests, MyTurn: turn });
  }
  return answers;
};
