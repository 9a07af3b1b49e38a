// The events with the buttons to answer them. Answers belong to a feature above, so both meet here.

import { EventsPage } from '../../features/contents/events/events-page.tsx';
import { AnswerMark, EventAnswer } from '../../features/meetings/event-people/event-answer.tsx';

export const EventsScreen = () => <EventsPage Answer={EventAnswer} AnswerMark={AnswerMark} />;
