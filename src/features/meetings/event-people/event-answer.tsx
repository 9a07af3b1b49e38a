// The answer of a member to an event: one press each, and how many guests come along. What one has answered is said in words.

import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import CircleCheckIcon from '~icons/tabler/circle-check';
import LoginIcon from '~icons/tabler/login-2';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { type Question, useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { answerEvent, eventAnswerTexts, type givenEventAnswers } from '../event-answers/event-answers.contract.ts';
import { answerButtons } from '../meetings/meeting-kinds.ts';
import { type AnsweredEvent, answerInWords, guestsInWords, hasItsDay, headOfAnswer, isFullFor } from './answer-words.ts';
import styles from './event-answer.module.css';
import { GuestStepper } from './guest-stepper.tsx';

type GivenEventAnswer = (typeof givenEventAnswers)[number];

interface EventAnswerProps {
  event: AnsweredEvent;
  /** Among others, such as on a card: the buttons only. */
  isShort?: boolean;
}

/** Shows nothing for a past event that the user did not answer. */
export const EventAnswer = ({ event, isShort = false }: EventAnswerProps) => {
  const isOpen = !event.AnswersClosed;
  if (isShort) return isOpen && <Buttons event={event} guests={event.MyGuests} isShort />;
  if (event.IsPast && event.MyAnswer === null && !event.IsHere) return null;
  return <WholeAnswer key={event.MyGuests} event={event} isOpen={isOpen} />;
};

const WholeAnswer = ({ event, isOpen }: { event: AnsweredEvent; isOpen: boolean }) => {
  const { GuestsAllowed = 0, Capacity, AnswerUntil, MyAnswer, MyGuests, StartDate, IsPast, IsHere = false } = event;
  const [guests, setGuests] = useState(MyGuests);
  const most = Math.max(MyGuests, Math.min(GuestsAllowed, Capacity === null ? GuestsAllowed : Math.max(Capacity - 1, 0)));
  return (
    <section className={styles.answer} aria-label="Your answer">
      <Text fw={600} role="status" className={styles.words}>
        {headOfAnswer(event, guests)}
      </Text>
      {isOpen && !IsHere && (
        <>
          <Group gap="sm">
            {most > 0 && <GuestStepper guests={guests} most={most} onChange={setGuests} />}
            <Buttons event={event} guests={guests} />
          </Group>
          {AnswerUntil && (
            <Text size="sm" c="dimmed">
              Answer until {showDate(AnswerUntil)}, {showTime(AnswerUntil)}
            </Text>
          )}
        </>
      )}
      {MyAnswer !== null && !IsHere && StartDate !== null && !IsPast && hasItsDay({ StartDate }) && (
        <Button
          component={ScreenLink}
          to="/check-in"
          variant={MyAnswer === 'Going' ? 'filled' : 'default'}
          leftSection={<LoginIcon />}
          w="fit-content"
        >
          Check in
        </Button>
      )}
    </section>
  );
};

interface ButtonsProps {
  event: AnsweredEvent;
  guests: number;
  isShort?: boolean;
}

const Buttons = ({ event, guests, isShort = false }: ButtonsProps) => {
  const { MyAnswer, MyGuests, EventName } = event;
  const { isBusy, pressed, give } = useAnswering(event);
  const confirm = useConfirm();
  const comes = MyAnswer === 'Going' || MyAnswer === 'Waiting';
  const hasOtherParty = comes && guests !== MyGuests;
  const look = (answer: GivenEventAnswer, isChosen: boolean) => ({
    size: isShort ? 'xs' : 'sm',
    variant: isChosen && !hasOtherParty ? 'filled' : 'default',
    'aria-pressed': isChosen,
    isBusy: isBusy && pressed === answer,
    isBlocked: isBusy && pressed !== answer,
    // What is chosen already needs no save.
    onClick: async () => {
      if (isChosen && !(hasOtherParty && answer === 'Going')) return;
      const question = answer === 'Not going' ? questionBeforeLeaving(event) : null;
      if (!question || (await confirm(question))) give(answer, guests);
    },
  });
  const coming = isFullFor(event, guests) ? 'Join the waiting list' : answerButtons.Going;
  // Where a smaller party fits, it comes.
  const waits = MyAnswer === 'Waiting' && isFullFor(event, guests);
  const chosen = MyAnswer === 'Waiting' ? MyAnswer : answerButtons.Going;
  return (
    <Group gap="xs" role="group" aria-label={`Your answer to ${EventName}`} className={isShort ? styles.short : undefined}>
      <BusyButton {...look('Going', comes)} {...(hasOtherParty && { variant: 'filled' })}>
        {hasOtherParty ? `${waits ? 'Wait' : 'Come'} with ${guestsInWords(guests)}` : comes ? chosen : coming}
      </BusyButton>
      <BusyButton {...look('Not going', MyAnswer === 'Not going')}>{answerButtons['Not going']}</BusyButton>
    </Group>
  );
};

/** Of a full event there is no way back but the end of the waiting list. */
const questionBeforeLeaving = ({ MyAnswer, Capacity, Going, Waiting }: AnsweredEvent): Question | null => {
  const isFull = Capacity !== null && (Going >= Capacity || Waiting > 0);
  if (!isFull || (MyAnswer !== 'Going' && MyAnswer !== 'Waiting')) return null;
  return MyAnswer === 'Going'
    ? {
        title: 'Give up your place?',
        text: 'The event is full: whoever waits or comes next has it then.',
        verb: 'Give up',
        tone: 'warning',
      }
    : { title: 'Leave the waiting list?', text: 'If you come back, you wait at its end.', verb: 'Leave', tone: 'warning' };
};

/** While one answer is on its way, others are not sent. */
const useAnswering = ({ Id }: AnsweredEvent) => {
  const save = useSave(answerEvent);
  const { isBusy, run } = useOneAtATime();
  const [pressed, setPressed] = useState<GivenEventAnswer | null>(null);
  const give = (Answer: GivenEventAnswer, guests: number) => {
    setPressed(Answer);
    const Guests = Answer === 'Going' ? guests : 0;
    void run(() => save({ EventId: Id, Answer, Guests }, { done: eventAnswerTexts.answered, failed: eventAnswerTexts.notAnswered }));
  };
  return { isBusy, pressed, give };
};

/** The answer as a badge, among others on a card. */
export const AnswerMark = ({ event }: { event: AnsweredEvent }) => {
  const words = answerInWords(event);
  if (words === null) return null;
  const { MyAnswer, IsHere } = event;
  return (
    <Badge
      color={MyAnswer === 'Going' || IsHere ? 'green' : MyAnswer === 'Waiting' ? 'amber' : 'gray'}
      leftSection={MyAnswer === 'Going' && <CircleCheckIcon size={12} />}
    >
      {words}
    </Badge>
  );
};
