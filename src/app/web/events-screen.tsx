// The events with the buttons to answer them. Answers belong to another feature, so the two are put together here.

import { EventsPage } from '../../features/contents/events/events-page.tsx';
import { AnswerMark, EventAnswer } from '../../features/meetings/event-people/event-answer.tsx';

export const EventsScreen = () => <EventsPage Answer={EventAnswer} AnswerMark={AnswerMark} />;
